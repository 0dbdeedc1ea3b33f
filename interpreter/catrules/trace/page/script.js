"use strict";
// Marks what goes with the place that the address names, and filters the clauses. Every link works without it.
{
  const all = (query, from = document) => [...from.querySelectorAll(query)];
  const at = (id) => document.getElementById(id);
  const cards = all(".card");
  const panes = all(".pane .scroll");
  const filter = at("filter");
  const wide = matchMedia("(min-width: 68rem)");

  // ---- what goes with what

  const leads = new Map(cards.map((card) => [card.id, all(".links a", card).map((a) => a.hash.slice(1))]));
  const clauses = new Map();
  for (const [clause, places] of leads)
    for (const place of places) clauses.set(place, [...(clauses.get(place) ?? []), clause]);

  const near = (id) => {
    if (leads.has(id)) return leads.get(id);
    const own = clauses.get(id) ?? [];
    return [...own, ...own.flatMap((clause) => leads.get(clause))].filter((each) => each !== id);
  };

  // ---- the place that the address names

  const counted = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

  const told = (here) => {
    const found = (query) => all(`${query}.near`).length;
    const said = [];
    if (!here.matches(".card")) said.push(counted(found(".card"), "clause"));
    if (!here.matches("li")) said.push(counted(found("li"), "line"));
    if (!here.matches(".scenario")) said.push(counted(found(".scenario"), "scenario"));
    const file = here.closest(".file")?.querySelector("h3").textContent.split("/").pop();
    const name = here.matches(".card") ? here.id : here.ariaLabel ?? `${file}:${here.value}`;
    return `${name}: ${said.join(", ")}`;
  };

  const follow = (pane) => {
    const found = all(".near", pane).filter((each) => each.checkVisibility());
    const room = pane.getBoundingClientRect();
    const inside = ({ top, bottom }) => bottom > room.top + 48 && top < room.bottom - 24;
    if (!found.length || found.some((each) => inside(each.getBoundingClientRect()))) return;
    pane.scrollTop += found[0].getBoundingClientRect().top - room.top - 56;
  };

  const arrive = () => {
    for (const old of all(".near")) old.classList.remove("near");
    for (const list of all("details.files[open]")) list.open = false;
    const here = at(decodeURIComponent(location.hash.slice(1)));
    const marked = here?.matches(".card, .scenario, .text li");
    at("trail").value = "";
    if (!marked) return;
    if (here.hidden) showAll();
    for (const id of near(here.id)) at(id)?.classList.add("near");
    at("trail").value = told(here);
    if (wide.matches) panes.filter((pane) => !pane.contains(here)).forEach(follow);
  };

  addEventListener("hashchange", arrive);
  addEventListener("click", ({ target }) => {
    const place = target.closest?.(".card, .scenario, li.cites, li.lacks");
    if (place && !target.closest("a, summary") && getSelection().isCollapsed) location.hash = place.id;
  });

  // ---- the filter

  const words = new Map(cards.map((card) => [card, card.textContent.toLowerCase()]));

  const show = () => {
    const { show, module, text } = Object.fromEntries(new FormData(filter));
    const wanted = text.toLowerCase().split(/\s+/);
    const fits = (card) =>
      (show !== "missing" || card.matches(".missing")) &&
      (show !== "untestable" || "untestable" in card.dataset) &&
      (!module || card.dataset.module === module) &&
      wanted.every((word) => words.get(card).includes(word));
    for (const card of cards) card.hidden = !fits(card);
    for (const chapter of all(".chapter")) chapter.hidden = !chapter.querySelector(".card:not([hidden])");
    const number = cards.filter((card) => !card.hidden).length;
    all(".none")[0].hidden = number > 0;
    at("shown").value = number === cards.length ? counted(number, "clause") : `${number} of ${cards.length}`;
  };

  const showAll = () => {
    for (const name of ["show", "module", "text"]) filter.elements[name].value = "";
    show();
  };

  filter.hidden = false;
  filter.addEventListener("input", show);
  filter.addEventListener("submit", (event) => event.preventDefault());
  show();
  arrive();
}
