import 'dart:developer';

typedef Report = void Function(int operations, int total, double rate);

const stepMs = 100;

/// Statements between two looks at the clock.
const _countedTogether = 256;
const _progressNs = 250 * 1000 * 1000;

/// Counts the statements of a span by time and reports progress.
class Meter {
  Meter(this._total, this._report);

  final int _total;
  final Report _report;

  /// CLOCK_MONOTONIC in microseconds, which every process of a host shares.
  final int startedAtNs = Timeline.now * 1000;
  final Stopwatch _watch = Stopwatch()..start();
  final List<int> steps = [];
  int done = 0;
  int _waiting = 0;
  int _reportedNs = 0;
  int _reportedDone = 0;

  int get elapsedNs => _watch.elapsedTicks * 1000000000 ~/ _watch.frequency;

  void count(int statements) {
    _waiting += statements;
    if (_waiting >= _countedTogether) flush();
  }

  void flush() {
    final now = elapsedNs;
    final step = now ~/ (stepMs * 1000 * 1000);
    while (steps.length <= step) {
      steps.add(0);
    }
    steps[step] += _waiting;
    done += _waiting;
    _waiting = 0;
    if (now - _reportedNs < _progressNs) return;
    _report(done, _total, (done - _reportedDone) / ((now - _reportedNs) / 1e9));
    _reportedNs = now;
    _reportedDone = done;
  }
}
