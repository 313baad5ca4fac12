"""A cluster serves as it is: the same matches on Dask's local cluster and here, the same counts.

Needs `distributed` beside fsbook: ``python tests/bench/bench_dask.py``.
"""

from __future__ import annotations

from distributed import Client, LocalCluster

from fsbook.simulation import simulate

PLAYERS = ["greedy", "random"]


def main() -> None:
    here = simulate("block-amazing", PLAYERS, 40, seed=5, rounds=1, workers=0)
    options = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None}
    with LocalCluster(**options) as cluster, Client(cluster) as client:
        for executor in (client, client.get_executor()):
            there = simulate("block-amazing", PLAYERS, 40, seed=5, rounds=1, executor=executor)
            print(f"{type(executor).__name__}: {'the same' if there == here else 'OTHER'} counts")
            assert there == here


if __name__ == "__main__":
    main()
