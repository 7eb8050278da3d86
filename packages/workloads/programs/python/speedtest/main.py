"""Harness of the speedtest scenarios for libraries of Python: the process is the target, and it speaks
the harness protocol, JSON lines on stdio (packages/contracts/src/work/runs/harness.ts)."""

import json
import os
import platform
import sys

from failure import Failure
from probe import probe
from trial import Trial


def take_stdout():
    """stdout belongs to the protocol: what a library prints there goes to stderr."""
    protocol = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    return protocol


def answer(trial, request):
    op = request["op"]
    if op == "hello":
        return {
            "protocol": 1,
            "harness": "speedtest-python",
            "language": "python",
            "runtimeVersion": platform.python_version(),
        }
    if op == "probe":
        return probe()
    if op == "prepare":
        return trial.prepare(checked_plan(request.get("plan")))
    if op in ("warmup", "run", "verify"):
        return getattr(trial, op)()
    if op == "bye":
        trial.close()
        return {}
    raise Failure("unsupported", f"This harness does not know {op}.")


def checked_plan(plan):
    """A plan in the form that the trial reads; everything else in it is for other harnesses."""
    wanted = {
        "scenario": str, "scenarioVersion": int, "params": dict, "durability": str, "dataDir": str,
    }
    if not isinstance(plan, dict):
        raise Failure("unsupported", "prepare came without a plan.")
    for name, kind in wanted.items():
        if not isinstance(plan.get(name), kind):
            raise Failure("unsupported", f"The plan has no {name} of the right kind.")
    return plan


def parse(line):
    try:
        request = json.loads(line)
    except ValueError:
        return None
    if not isinstance(request, dict):
        return None
    identified = isinstance(request.get("id"), int) and isinstance(request.get("op"), str)
    return request if identified else None


def main():
    protocol = take_stdout()

    def send(line):
        protocol.write(json.dumps(line) + "\n")
        protocol.flush()

    def report(operations, total, rate):
        send({
            "event": "progress", "operations": operations, "operationsTotal": total, "rate": rate,
        })

    trial = Trial(report)
    # readline, not iteration: iterating reads ahead and waits for more than one line.
    for line in iter(sys.stdin.readline, ""):
        request = parse(line)
        if request is None:
            print(f"not a harness request: {line[:200]}", file=sys.stderr)
            continue
        try:
            send({"id": request["id"], "ok": True, "result": answer(trial, request)})
        except Exception as error:
            code = error.code if isinstance(error, Failure) else "load_failed"
            print(f"{request['op']} failed: {error!r}", file=sys.stderr)
            send({"id": request["id"], "ok": False, "code": code, "message": str(error)[:1000]})
        if request["op"] == "bye":
            return
    trial.close()


if __name__ == "__main__":
    main()
