"""The parts of a run on a Ray cluster; every machine of it needs this version of Zirconia."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator, Sequence
from typing import Any
from urllib.parse import urlsplit

from zirconia.core.errors import ZirconiaError
from zirconia.lab.batches import Asked, Done, Spread
from zirconia.lab.extras import lacking

PATIENCE = 10.0  # seconds in which a cluster must answer
AHEAD = 2  # parts that wait in the cluster for each processor


class NoCluster(ZirconiaError):
    """There is no cluster at an address, or it can't play."""


def on_cluster(address: str) -> Spread:
    """Share parts out in the cluster at an address; `local` starts one on this machine. Raises Lacking."""
    try:
        import ray
    except ImportError as error:
        raise lacking("a cluster", "cluster", error) from error

    def spread(work: Callable[[Asked], Done], tasks: Sequence[Asked], bots: Sequence[str]) -> Iterator[Done]:
        return shared_out(ray, address, work, tasks)

    return spread


def shared_out(ray: Any, address: str, work: Callable[[Asked], Done], tasks: Sequence[Asked]) -> Iterator[Done]:
    """What `work` makes of each task in the cluster. Raises NoCluster."""
    knock(address)
    try:
        ray.init(address=address, log_to_driver=False, logging_level="ERROR", include_dashboard=False)
    except (OSError, ValueError, RuntimeError, ray.exceptions.RayError) as error:
        raise none_at(address, error) from None
    try:
        yield from worked(ray, work, tasks)
    except ray.exceptions.RayTaskError as error:
        raise NoCluster(f"the cluster could not play: {' '.join(str(error.cause).split())[:300]}") from None
    finally:
        ray.shutdown()


def knock(address: str) -> None:
    """Ray itself asks for minutes where nobody answers. Raises NoCluster."""
    place = urlsplit(address if "://" in address else f"//{address}")
    try:
        if place.hostname and place.port:
            socket.create_connection((place.hostname, place.port), PATIENCE).close()
    except (OSError, ValueError) as error:
        raise none_at(address, error) from None


def none_at(address: str, error: Exception) -> NoCluster:
    return NoCluster(f"there is no Ray cluster at {address!r}: {' '.join(str(error).split())[:300]}")


def worked(ray: Any, work: Callable[[Asked], Done], tasks: Sequence[Asked]) -> Iterator[Done]:
    """The tasks as they get ready; a few more than there are processors wait in the cluster at a time."""
    remote = ray.remote(work)
    most = max(1, int(ray.cluster_resources().get("CPU", 1))) * AHEAD
    waiting: list[Any] = []
    left = list(reversed(tasks))
    while left or waiting:
        while left and len(waiting) < most:
            waiting.append(remote.remote(left.pop()))
        ready, waiting = ray.wait(waiting)
        for one in ready:
            yield ray.get(one)
