"""How many connections a process may hold."""

from __future__ import annotations

from contextlib import suppress

CONNECTIONS = 16_384  # and files, at a time


def allow_connections() -> None:
    """Take as many connections as the system lets this process have: a phone in a hall holds one."""
    with suppress(ImportError, OSError, ValueError):  # no such limit, or none that may be changed
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = CONNECTIONS if hard == resource.RLIM_INFINITY else min(CONNECTIONS, hard)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
