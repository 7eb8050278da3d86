import 'dart:developer';
import 'dart:math';

import 'library_types.dart';

typedef Report = void Function(int operations, int total, double rate);

const stepMs = 100;

/// Between two looks at the clock: a look and what goes with it cost some microseconds, a thousandth of
/// this at most.
const _lookPeriodMinNs = 5 * 1000 * 1000;
const _lookPeriodMaxNs = 4 * _lookPeriodMinNs;
const _perLookMax = 1 << 16;
const _progressNs = 250 * 1000 * 1000;

/// Counts the statements of a span by time and reports progress. It looks at the clock every so many
/// statements, which it learns on the way: from the first one on twice as many, until they take five
/// milliseconds.
class Meter implements Counter {
  Meter(this._total, this._report);

  final int _total;
  final Report _report;

  /// CLOCK_MONOTONIC in microseconds, which every process of a host shares.
  final int startedAtNs = Timeline.now * 1000;
  final Stopwatch _watch = Stopwatch()..start();
  final List<int> steps = [];
  int done = 0;
  int _waiting = 0;
  int _perLook = 1;
  int _lookedNs = 0;
  int _reportedNs = 0;
  int _reportedDone = 0;

  int get elapsedNs => _watch.elapsedTicks * 1000000000 ~/ _watch.frequency;

  @override
  Iterable<List<T>> chunks<T>(List<T> all) sync* {
    var at = 0;
    while (at < all.length) {
      final end = min(at + _perLook - _waiting, all.length);
      yield all.sublist(at, end);
      count(end - at);
      at = end;
    }
  }

  @override
  void count(int statements) {
    _waiting += statements;
    if (_waiting >= _perLook) flush();
  }

  void flush() {
    final now = elapsedNs;
    if (now - _lookedNs < _lookPeriodMinNs) {
      _perLook = min(2 * _perLook, _perLookMax);
    } else if (now - _lookedNs > _lookPeriodMaxNs) {
      _perLook = max(_perLook ~/ 2, 1);
    }
    _lookedNs = now;
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
