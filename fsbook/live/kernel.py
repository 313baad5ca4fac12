"""Start-up file of the build's kernels (`PYTHONSTARTUP`): widgets get the same ids in every run.

IPython runs this file in the notebook's own namespace, so it leaves no name behind.
`python -m fsbook.live.kernel` prints its path, for tools that execute notebooks themselves.
"""


def _start() -> None:
    import sys

    from fsbook.live.ids import install

    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    if shell is None:
        if __name__ == "__main__":
            print(__file__)
        return
    # counted here, because IPython's own count changes at another time in every second version
    cells = 0

    def count(info: object) -> None:
        nonlocal cells
        if getattr(info, "store_history", True):
            cells += 1

    shell.events.register("pre_run_cell", count)
    install(lambda: cells)


_start()
del _start
