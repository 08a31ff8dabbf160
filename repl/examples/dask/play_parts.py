"""Plays the parts of one run of `rondel sim` on a Dask cluster, and merges them.

    pip install 'dask[distributed]'
    python play_parts.py --parts 100 --results results -- sim three-goblins-in-a-barn --games 100000

Without `--scheduler` it starts two workers on this machine. A worker that dies is replaced and its parts are played
again. Parts that are in the folder of results already are not played: after a stop the same command goes on.
"""

import argparse
import os
import pathlib
import subprocess
import sys

from dask.distributed import Client, LocalCluster, as_completed


def play(program, words, part):
    """Plays one part, and returns its report."""
    command = [program, *words, "--shard", part, "--threads", "1", "--format", "json"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def keep(path, text):
    """Writes a file whole or not at all."""
    beside = path.with_suffix(".part")
    beside.write_text(text)
    os.replace(beside, path)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default="rondel", help="the program, where the workers find it")
    parser.add_argument("--scheduler", help="the address of a Dask scheduler")
    parser.add_argument("--parts", type=int, default=10)
    parser.add_argument("--results", type=pathlib.Path, required=True, help="a folder for one file per part")
    parser.add_argument("words", nargs="+", help="sim SCENE --games N ...")
    asked = parser.parse_args()
    asked.results.mkdir(parents=True, exist_ok=True)
    missing = [nth for nth in range(1, asked.parts + 1) if not (asked.results / f"{nth}.json").exists()]
    print(f"{asked.parts - len(missing)} of {asked.parts} parts are here", file=sys.stderr)

    # Each part is a process of its own, so one thread a worker is enough.
    local = None if asked.scheduler else LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
    with Client(asked.scheduler or local) as client:
        tasks = {
            client.submit(play, asked.program, asked.words, f"{nth}/{asked.parts}", retries=20, pure=False): nth
            for nth in missing
        }
        for task in as_completed(list(tasks)):
            keep(asked.results / f"{tasks[task]}.json", task.result())
            print(f"part {tasks[task]}/{asked.parts}", file=sys.stderr, flush=True)
    subprocess.run([asked.program, "sim", "merge", str(asked.results), "--format", "json"], check=True)


if __name__ == "__main__":
    main()
