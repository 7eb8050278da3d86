"""Sorts random numbers. Try it: lapline harness test -- python3 example.py"""

from lapline_harness import serve


def prepare(trial):
    count = trial.params.get("count", 10_000)
    trial.numbers = [trial.random.random() for _ in range(count)]
    trial.settings["count"] = count


def run(trial, recorder):
    for done in range(50):
        with recorder.operation():
            trial.sorted = sorted(trial.numbers)
        recorder.progress(done + 1, 50)


def take(trial, recorder, turn):
    for _ in turn:
        with recorder.operation():
            trial.sorted = sorted(trial.numbers)


def verify(trial):
    pairs = zip(trial.sorted, trial.sorted[1:])
    return [] if all(one <= next for one, next in pairs) else ["the numbers are not sorted"]


serve(name="sort", prepare=prepare, run=run, take=take, verify=verify)
