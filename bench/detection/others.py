"""Change points of other tools, for the bench: JSON lines {"tool", "values"} on stdin, one line
{"changepoints", "ms"} out per line in. Tools that are not installed answer null."""

import json
import sys
import time


def otava(**options):
    from otava.analysis import compute_change_points

    def detect(values):
        found, _ = compute_change_points(values, **options)
        return [int(point.index) for point in found]

    return detect


def otava_tuned():
    """p = 1e-6, window of 100, segments of at least three points."""
    plain = otava(window_len=100, max_pvalue=1e-6, min_magnitude=0.0)

    def detect(values):
        kept = []
        for index in plain(values):
            if index - (kept[-1] if kept else 0) >= 3 and len(values) - index >= 3:
                kept.append(index)
        return kept

    return detect


def asv():
    from asv.step_detect import detect_steps

    return lambda values: [int(step[0]) for step in detect_steps(values)][1:]


TOOLS = {"otava": otava, "otava tuned": otava_tuned, "asv": asv}
loaded = {}


def load(tool):
    if tool not in loaded:
        try:
            loaded[tool] = TOOLS[tool]()
        except ImportError:
            loaded[tool] = None
    return loaded[tool]


for line in sys.stdin:
    asked = json.loads(line)
    detect = load(asked["tool"])
    if detect is None:
        print("null", flush=True)
        continue
    started = time.process_time()
    # Both need a few points before they compute anything at all.
    found = detect(asked["values"]) if len(asked["values"]) > 4 else []
    took = (time.process_time() - started) * 1000
    print(json.dumps({"changepoints": found, "ms": took}), flush=True)
