import 'dart:io';

import 'cpu_time.dart';
import 'dataset.dart';
import 'library.dart' as tested;
import 'library_types.dart';
import 'meter.dart';
import 'sql_tests.dart';

/// A turn takes some milliseconds at most: most are over before the machine does something else.
const _size = 10;
const _turns = 200;

/// Turns before those that count, for the compiler.
const _ahead = 40;
const _realSize = 2;
const _realTurns = 9;
const _emptySpans = 20000;
const _loops = [('speedtest statement', 9), ('speedtest query', 7)];

/// A library that does nothing: what is left are the loops and their waiting for an answer.
class _Nothing implements SqlDatabase {
  @override
  Future<void> execute(String sql, [List<Object?> values = const []]) async {}

  @override
  Future<void> executeBatch(String sql, List<List<Object?>> rows) async {}

  @override
  Future<Object> ask(String sql, [List<Object?> values = const []]) async => const <Object?>[];

  @override
  List<Object?> valuesOf(Object answer) => answer as List<Object?>;

  @override
  Future<T> writeTransaction<T>(Future<T> Function(SqlRunner) body) => body(this);

  @override
  Future<T> readTransaction<T>(Future<T> Function(SqlRunner) body) => body(this);
}

/// In place of a meter: one run, nothing counted, no look at the clock.
class _Bare implements Counter {
  const _Bare();

  @override
  Iterable<List<T>> chunks<T>(List<T> all) => [all];

  @override
  void count(int statements) {}
}

final _cpuTime = CpuTime();

Future<int> _cpuNs(Step step, Counter counter) async {
  final startedNs = _cpuTime.ns;
  await step(counter);
  return _cpuTime.ns - startedNs;
}

/// Holds the harness's loops against bare ones, both around a library that does nothing, by turns in
/// one process, and says what the same statements cost the real library.
Future<Map<String, Object?>> probe() async {
  final real = await _realOperationNs();
  final sizes = Sizes(_size);
  final tests = sqlTests(_Nothing(), sizes, Rows(sizes), batched: false);
  return {
    'emptySpanNs': _emptySpanNs(),
    'loops': [
      for (final (name, test) in _loops)
        {
          ...await _byTurns(tests[test]!, _operations(sizes, test)),
          'name': name,
          'operationNs': real[test],
        },
    ],
  };
}

int _operations(Sizes sizes, int test) => test == 7 ? sizes.lookups : sizes.many;

/// Both sides alternately, each first every other time.
Future<Map<String, Object?>> _byTurns(Step step, int operations) async {
  final meter = Meter(operations * (_ahead + _turns), (_, __, ___) {});
  final turns = <Map<String, int>>[];
  for (var i = -_ahead; i < _turns; i++) {
    final early = i.isEven ? await _cpuNs(step, const _Bare()) : null;
    final harnessNs = await _cpuNs(step, meter);
    final bareNs = early ?? await _cpuNs(step, const _Bare());
    if (i >= 0) turns.add({'harnessNs': harnessNs, 'bareNs': bareNs});
  }
  return {
    'operations': operations * turns.length,
    'durationNs': turns.fold<int>(0, (sum, turn) => sum + turn['harnessNs']!),
    'turns': turns,
  };
}

/// CPU time of one statement of each test on the real library, the median of some turns.
Future<Map<int, double>> _realOperationNs() async {
  final folder = await Directory.systemTemp.createTemp('lapline-probe-');
  try {
    final database = await tested.open('${folder.path}/data', tested.modes.keys.first);
    try {
      await database.create();
      final sizes = Sizes(_realSize);
      final tests = database.tests(sizes, Rows(sizes), batched: false);
      await tests[3]!(const _Bare());
      final found = <int, double>{};
      for (final (_, test) in _loops) {
        final turns = <int>[];
        for (var i = 0; i < _realTurns; i++) {
          turns.add(await _cpuNs(tests[test]!, const _Bare()));
        }
        found[test] = _median(turns) / _operations(sizes, test);
      }
      return found;
    } finally {
      await database.close();
    }
  } finally {
    await folder.delete(recursive: true);
  }
}

/// What timing nothing takes, the median of many.
int _emptySpanNs() {
  final meter = Meter(0, (_, __, ___) {});
  return _median(List.generate(_emptySpans, (_) {
    final startedNs = meter.elapsedNs;
    return meter.elapsedNs - startedNs;
  }));
}

int _median(List<int> values) => (values..sort())[values.length ~/ 2];
