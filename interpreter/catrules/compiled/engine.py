"""Runs modules by wasmtime: the only part of the library that knows it."""

import ctypes
from collections.abc import Callable
from functools import cache
from typing import Any

from catrules.compiled.faults import NotCompiled, Trapped

try:
    import wasmtime
    from wasmtime import _bindings
except (ImportError, OSError) as error:
    raise NotCompiled("wasmtime is not installed, or not for this system") from error

bindings: Any = _bindings
"""The functions of wasmtime's library; they are not of the part that is kept stable."""


@cache
def _engine() -> wasmtime.Engine:
    """One for all: it holds no game, and may be used by several threads.

    What goes wrong in compiled code is looked for there, and not told by signals: who handles these
    in a process may change at any time (docs/decisions/0030-no-signals.md). And memory that never
    grows needs no room kept around it, which a process whose memory is limited would not get.
    """
    config = wasmtime.Config()
    config.parallel_compilation = False
    config.signals_based_traps = False
    config.memory_reservation = 0
    config.memory_reservation_for_growth = 0
    config.memory_guard_size = 0
    return wasmtime.Engine(config)


def compile_module(module: bytes) -> bytes:
    """Machine code of a module. Raises NotCompiled if wasmtime cannot make it."""
    try:
        return bytes(wasmtime.Module(_engine(), module).serialize())
    except wasmtime.WasmtimeError as error:
        raise NotCompiled(f"wasmtime cannot compile the rules: {error}") from None


class Code:
    """Machine code that `compile_module` made, ready to be run; threads may share it."""

    def __init__(self, native: bytes) -> None:
        """Raises NotCompiled if it is no machine code of this version of wasmtime."""
        try:
            self.module = wasmtime.Module.deserialize(_engine(), native)
        except wasmtime.WasmtimeError as error:
            raise NotCompiled(f"wasmtime cannot load the compiled rules: {error}") from None

    @property
    def native(self) -> bytes:
        """The machine code as data, for this very version of wasmtime and kind of processor."""
        return bytes(self.module.serialize())


class Running:
    """Code with a memory of its own, for one thread. words: the memory as signed numbers."""

    def __init__(self, code: Code) -> None:
        self._store = wasmtime.Store(_engine())
        try:
            instance = wasmtime.Instance(self._store, code.module, [])
        except (wasmtime.WasmtimeError, wasmtime.Trap) as error:
            raise NotCompiled(f"wasmtime cannot run the compiled rules: {error}") from None
        self._exports = instance.exports(self._store)
        memory = self._exports["memory"]
        assert isinstance(memory, wasmtime.Memory)
        # The memory never grows, so it stays where it is as long as the store is there.
        start = ctypes.addressof(memory.data_ptr(self._store).contents)
        whole = (ctypes.c_char * memory.data_len(self._store)).from_address(start)
        self.bytes = memoryview(whole).cast("B")
        self.words = self.bytes.cast("q")

    def function(self, name: str) -> Callable[..., int]:
        """A function of the module; it raises Trapped if it ends by a trap. Numbers in and out.

        A call that other threads need not wait for: they run meanwhile.
        """
        found = self._exports[name]
        assert isinstance(found, wasmtime.Func)
        store, kinds = self._store, [str(kind) for kind in found.type(self._store).params]
        try:
            return _quick(store, found, kinds)
        except (AttributeError, TypeError):
            return _usual(store, found)


def _usual(store: wasmtime.Store, function: wasmtime.Func) -> Callable[..., int]:
    def call(*args: int) -> int:
        try:
            return int(function(store, *args) or 0)
        except wasmtime.Trap as trap:
            raise Trapped(str(trap)) from None

    return call


def _quick(store: wasmtime.Store, function: wasmtime.Func, kinds: list[str]) -> Callable[..., int]:
    """Without looking at types in each call: some twenty times as fast."""
    buffer = (bindings.wasmtime_val_raw_t * max(len(kinds), 1))()
    slots = [(buffer[index], kind) for index, kind in enumerate(kinds)]
    if any(kind not in ("i32", "i64") for kind in kinds):
        raise TypeError("a parameter that is no number")
    trap = ctypes.POINTER(bindings.wasm_trap_t)()
    call_unchecked: Any = ctypes.CFUNCTYPE(
        ctypes.c_void_p,
        ctypes.c_void_p,
        ctypes.c_void_p,
        ctypes.c_void_p,
        ctypes.c_size_t,
        ctypes.c_void_p,
    )(ctypes.cast(bindings.dll.wasmtime_func_call_unchecked, ctypes.c_void_p).value or 0)
    context = ctypes.cast(store._context(), ctypes.c_void_p).value
    pointers = context, ctypes.addressof(function._func), ctypes.addressof(buffer), len(buffer)
    at_trap = ctypes.addressof(trap)
    first = buffer[0]

    def call(*args: int) -> int:
        for (slot, kind), value in zip(slots, args, strict=True):
            setattr(slot, kind, value)
        error = call_unchecked(*pointers, at_trap)
        if error or trap:
            _tell(error, trap)
        return int(first.i32)

    call.__dict__["keeps"] = store, function  # what the pointers lead to stays as long as the call
    return call


def _tell(error: int | None, trap: Any) -> None:
    """Raises what a call ended by."""
    if error:
        pointer = ctypes.cast(error, ctypes.POINTER(bindings.wasmtime_error_t))
        raise Trapped(str(wasmtime.WasmtimeError._from_ptr(pointer)))
    pointer = ctypes.cast(ctypes.cast(trap, ctypes.c_void_p), ctypes.POINTER(bindings.wasm_trap_t))
    ctypes.memset(ctypes.addressof(trap), 0, ctypes.sizeof(trap))
    raise Trapped(str(wasmtime.Trap._from_ptr(pointer)))
