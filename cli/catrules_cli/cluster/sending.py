"""What is sent to workers, and what it means for the command if one does not go on."""

from hashlib import blake2b
from typing import TYPE_CHECKING

from catrules_cli.cluster.address import Address
from catrules_cli.cluster.work import NOT_COMPILED, TRAPPED, Native, Part, Sent, made_by
from catrules_cli.workers import Batch

if TYPE_CHECKING:
    from catrules.compiled.whole import Games
    from catrules.rules import Rules


def sent_of(
    batch: Batch,
    rules: "Rules",
    address: Address,
    code: "Games | None" = None,
    *,
    each: bool = False,
) -> Sent:
    """What a worker must know of a batch.

    address: of its cluster; code: by which it plays; each: it is to give each game, too.
    """
    native = Native(code.plan, code.code.native) if code is not None else None
    texts, by = rules.texts, "" if address.is_here else made_by()
    name = blake2b(repr((batch, sorted(texts.items()), each, by)).encode(), digest_size=16)
    name.update(native.code if native is not None else b"")
    return Sent(name.hexdigest(), batch, texts, native, each, by)


def raise_trouble(part: Part) -> None:
    """Raises NotCompiled or Trapped if a worker's compiled code came to that."""
    from catrules.compiled.faults import NotCompiled, Trapped

    if part.trouble is None:
        return
    kinds = {NOT_COMPILED: NotCompiled, TRAPPED: Trapped}
    raise kinds[part.trouble.kind](part.trouble.message)
