"""Where a cluster is: `--scheduler ADDRESS`."""

import re
from typing import NoReturn

import click
from attrs import frozen

_LOCAL = re.compile(r"local:([0-9]{1,4})")
_PLACE = re.compile(r"(?:([a-z]+)://)?(\[[0-9A-Fa-f:.]+\]|[^\s:/\[\]]+):([0-9]{1,5})/?")

_FORM = "an address is tcp://HOST:PORT or tls://HOST:PORT, or local:N to start N processes here"
_SCHEMES = ("tcp", "tls", "ws", "wss")
_MOST = 256


@frozen
class Address:
    """place: where a scheduler listens, empty if it is to be started here, with so many workers."""

    place: str
    workers: int = 0

    @property
    def is_here(self) -> bool:
        """Whether it is to be started here, so that its workers are what the command is."""
        return self.workers > 0

    def __str__(self) -> str:
        return self.place or f"local:{self.workers}"


def address_of(text: str) -> Address:
    """What is meant. Raises BadParameter if it is no address."""
    if text.startswith("local:") or text == "local":
        local = _LOCAL.fullmatch(text)
        if local is None or not 1 <= int(local[1]) <= _MOST:
            _refuse(f"local:N starts from 1 to {_MOST} processes, not {text!r}")
        return Address("", int(local[1]))
    found = _PLACE.fullmatch(text)
    if found is None:
        _refuse(f"{_FORM}, not {text!r}")
    scheme, host, port = found.groups()
    if (scheme is not None and scheme not in _SCHEMES) or not 0 < int(port) < 1 << 16:
        _refuse(f"{_FORM}, not {text!r}")
    return Address(f"{scheme or 'tcp'}://{host}:{port}")


def _refuse(message: str) -> NoReturn:
    raise click.BadParameter(message, param_hint="'--scheduler'")
