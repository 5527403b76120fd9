"""How numba compiles a kernel that only other kernels call: once, together with whatever Python calls.

By default numba optimises every function together with all that it calls and emits machine code for it: a function
that is reached over five others is compiled six times.
"""

from __future__ import annotations

from typing import Any

from numba._dynfunc import make_function
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.compiler_machinery import LoweringPass, register_pass
from numba.core.typed_passes import NativeLowering


class PartLibrary(JITCodeLibrary):
    """The code of such a kernel: linked into its callers, and optimised and emitted with them."""

    def _optimize_final_module(self) -> None:
        """Leave it to the callers."""

    def _finalize_final_module(self) -> None:
        """Emit nothing."""
        self._finalize_dynamic_globals()
        self._finalized = True


@register_pass(mutates_CFG=True, analysis_only=False)
class OfferToKernels(LoweringPass):
    """Makes a lowered kernel known to the kernels that call it; for Python it is a function without an address."""

    _name = "offer_to_kernels"

    def __init__(self) -> None:
        LoweringPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        lowered, library = state["cr"], state.library
        name = lowered.fndesc.qualname.split(".")[-1]
        function = make_function(lowered.fndesc.lookup_module(), name, "", 0, lowered.env, (library,))
        state.targetctx.insert_user_function(function, lowered.fndesc, [library])
        state["cr"] = lowered._replace(cfunc=function)
        return True


class PartCompiler(Compiler):
    """numba's own passes; the result is a `PartLibrary`."""

    def compile_extra(self, func: Any) -> Any:
        self.state.library = PartLibrary(self.state.targetctx.codegen(), func.__qualname__)
        self.state.flags.no_compile = True
        return super().compile_extra(func)

    def define_pipelines(self) -> list[Any]:
        (passes,) = super().define_pipelines()
        passes.add_pass_after(OfferToKernels, NativeLowering)
        passes.finalize()
        return [passes]
