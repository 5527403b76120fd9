"""Calls in a process of their own: their answers come back, and what they break is theirs alone."""

import os
import signal
import threading
import time
from pathlib import Path

import numpy as np
import pytest

from engine.data.table import TableError
from engine.sandbox import call as module
from engine.sandbox.call import BEAT, SERVER, Failure, ForkServer, Spawned, apart

SMALL = 100_000_000


def whoami() -> tuple[int, int]:
    return os.getpid(), os.getppid()


def refuse() -> None:
    raise TableError("No.")


def swell() -> None:
    kept = []
    while True:
        kept.append(np.ones(1_000_000))


def give_up(*_arguments, **_options) -> None:
    os._exit(1)


def crash(number: int) -> None:
    os.kill(os.getpid(), number)


def report(pause: float, progress) -> str:
    progress(0.5, "Half way")
    time.sleep(pause)
    return "done"


def note_and_wait(path: str, progress) -> None:
    progress(0.0, "Begun")
    Path(path).write_text(str(os.getpid()), encoding="utf-8")
    time.sleep(60)


def is_running(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_a_call_is_answered_from_another_process() -> None:
    process, parent = apart(whoami)
    assert process != os.getpid()
    assert parent != os.getpid()


def test_an_error_comes_back_as_itself() -> None:
    with pytest.raises(TableError, match=r"^No\.$"):
        apart(refuse)


def test_what_cannot_be_sent_is_the_callers_error() -> None:
    with pytest.raises(Exception, match="lambda"):
        apart(lambda: 1)


def test_memory_beyond_the_limit_is_a_failure_that_names_it() -> None:
    with pytest.raises(Failure) as failure:
        apart(swell, memory=SMALL)
    assert failure.value.why == "memory"
    assert failure.value.memory == SMALL


@pytest.mark.parametrize("number", [signal.SIGSEGV, signal.SIGABRT, signal.SIGKILL])
def test_a_lost_process_is_a_failure_and_the_next_call_works(number: int) -> None:
    with pytest.raises(Failure) as failure:
        apart(crash, number)
    assert failure.value.why == "crash"
    assert apart(len, "abc") == 3


def test_computing_without_end_is_ended() -> None:
    with pytest.raises(Failure) as failure:
        apart(sum, range(10**15), seconds=0.1)
    assert failure.value.why == "time"


def test_waiting_without_end_is_ended() -> None:
    with pytest.raises(Failure) as failure:
        apart(time.sleep, 60, seconds=0.1)
    assert failure.value.why == "time"


def test_progress_arrives_and_is_asked_again_while_nothing_does() -> None:
    calls = []
    assert apart(report, 3 * BEAT, progress=lambda *said: calls.append(said)) == "done"
    assert calls[:2] == [(0.5, "Half way")] * 2


def test_whoever_watches_can_end_the_process(tmp_path) -> None:
    path = tmp_path / "process"

    class Enough(BaseException):
        pass

    def watch(share: float, doing: str) -> None:
        if path.exists() and path.read_text(encoding="utf-8"):
            raise Enough

    with pytest.raises(Enough):
        apart(note_and_wait, str(path), progress=watch)
    process = int(path.read_text(encoding="utf-8"))
    until = time.monotonic() + 30
    while is_running(process) and time.monotonic() < until:
        time.sleep(0.01)
    assert not is_running(process)


def test_a_lost_server_is_started_again() -> None:
    _, server = apart(whoami)
    os.kill(server, signal.SIGKILL)
    _, other = apart(whoami)
    assert other != server


def test_a_call_whose_server_is_lost_is_begun_again(tmp_path) -> None:
    killed = []

    def watch(share: float, doing: str) -> None:
        if not killed:
            killed.append(SERVER.process.pid)
            os.kill(SERVER.process.pid, signal.SIGKILL)

    assert apart(report, 0.2, progress=watch) == "done"
    assert killed


def test_calls_of_many_threads_do_not_mix() -> None:
    answers: dict[int, int] = {}
    threads = [
        threading.Thread(target=lambda size=size: answers.update({size: len(apart(bytes, size))})) for size in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == {size: size for size in range(8)}


def test_a_large_answer_and_a_large_request_pass() -> None:
    data = np.random.default_rng(0).bytes(3_000_000)
    assert apart(bytes, data) == data


def test_the_children_end_with_the_server() -> None:
    server = ForkServer()
    server.start()
    child = server.fork()
    server.stop()
    assert child.answers.read() == b""
    child.close()


def test_without_forks_an_interpreter_is_started(monkeypatch) -> None:
    monkeypatch.setattr(module, "CAN_FORK", False)
    assert apart(len, "abc") == 3
    with pytest.raises(Failure):
        apart(crash, signal.SIGKILL)


def test_a_spawned_process_is_ended_by_closing_it() -> None:
    process = Spawned()
    process.close()
    assert process.process.returncode is not None
