import 'dart:io';

import 'dataset.dart';
import 'library.dart' as tested;
import 'library_types.dart';
import 'meter.dart';

const _scenarioVersion = 1;
const _scenarios = {'speedtest.default': false, 'speedtest.batched': true};

typedef Json = Map<String, Object?>;

Json _assertion(String detail) => {
      'code': 'assertion_failed',
      'detail': detail.length > 1000 ? detail.substring(0, 1000) : detail,
    };

/// What is known from `prepare` on.
class _Prepared {
  _Prepared(this.plan, this.database, this.sizes, this.rows, this.expectation);
  final Plan plan;
  LibraryDatabase? database;
  final Sizes sizes;
  final Rows rows;
  final Expectation expectation;
}

/// What this harness needs of a trial's plan. Throws a [Failure] when it is not in that form.
class Plan {
  Plan._(this.scenario, this.version, this.size, this.warmup, this.durability, this.dataDir);

  factory Plan.parse(Object? json) {
    if (json
        case {
          'scenario': final String scenario,
          'scenarioVersion': final int version,
          'params': {'size': final int size} && final Map<String, Object?> params,
          'durability': final String durability,
          'dataDir': final String dataDir,
        }) {
      return Plan._(scenario, version, size, params['warmup'] == true, durability, dataDir);
    }
    throw const Failure('unsupported', 'prepare came without a plan of a speedtest scenario.');
  }

  final String scenario;
  final int version;
  final int size;
  final bool warmup;
  final String durability;
  final String dataDir;
}

/// One trial in the steps of the protocol.
class Trial {
  Trial(this._report);
  final Report _report;
  _Prepared? _prepared;

  Future<Json> prepare(Plan plan) async {
    if (_prepared != null) {
      throw const Failure('unsupported', 'A harness serves one trial; it was prepared before.');
    }
    if (!_scenarios.containsKey(plan.scenario) || plan.version != _scenarioVersion) {
      final wanted = '${plan.scenario} version ${plan.version}';
      throw Failure('unsupported', 'This harness has no scenario $wanted.');
    }
    if (!tested.modes.containsKey(plan.durability)) {
      throw Failure('unsupported', 'There is no durability mode ${plan.durability}.');
    }
    final sizes = Sizes(plan.size);
    final rows = Rows(sizes);
    final expectation = Expectation(sizes, rows);
    final watch = Stopwatch()..start();
    final database = await _failingAs(
      'target_not_ready',
      () => tested.open('${plan.dataDir}/data', plan.durability),
    );
    final startNs = watch.elapsedMicroseconds * 1000;
    final settings = await _failingAs('bootstrap_failed', () async {
      await database.create();
      return {...await database.settings(), 'dataset': expectation.text};
    });
    _prepared = _Prepared(plan, database, sizes, rows, expectation);
    return {
      'startNs': startNs,
      'startSeen': 'exact',
      'targetVersion': tested.libraryVersion,
      'settings': settings,
    };
  }

  Future<Json> warmup() async {
    final prepared = _ready();
    final plan = prepared.plan;
    if (!plan.warmup) return {'operations': 0};
    final folder = '${plan.dataDir}/warmup';
    final database = await tested.open(folder, plan.durability);
    await database.create();
    final span = await _runTests(prepared, database, (_, __, ___) {}, null);
    await database.close();
    await Directory(folder).delete(recursive: true);
    return {'operations': span.meter.done};
  }

  Future<Json> run() async {
    final prepared = _ready();
    final database = _databaseOf(prepared);
    final reasons = <Json>[];
    var databaseBytes = 0;
    final span = await _runTests(prepared, database, _report, () async {
      final tables = prepared.expectation.tables;
      reasons.addAll(await _tableReasons(database, tables, 'before the last test'));
      databaseBytes = await _copy(prepared.plan.dataDir);
    });
    final values = span.values;
    final all = values.values.fold(0, (sum, value) => sum + value);
    return {
      'startedAtNs': '${span.meter.startedAtNs}',
      'durationNs': span.durationNs,
      'values': {
        ...values,
        'tests_sum': all,
        'tests_sum_without_1_7': all - values['test_1']! - values['test_7']!,
        'database_size': databaseBytes,
      },
      'histograms': const [],
      'load': {
        'operations': span.meter.done,
        'non2xx': 0,
        'timeouts': 0,
        'socketErrors': 0,
        'statusCounts': {'ok': span.meter.done},
        'generatorUtilisation': null,
        'generatorCpuCores': null,
        'timeoutMs': null,
      },
      'reasons': [...span.reasons, ...reasons],
      'throughput': {'stepMs': stepMs, 'operations': span.meter.steps},
    };
  }

  /// Settings through the connection that did the work; then the copied files and, after close and
  /// reopen, the emptied database.
  Future<Json> verify() async {
    final prepared = _ready();
    final plan = prepared.plan;
    final settings = await _databaseOf(prepared).settings();
    final reasons = <Json>[
      for (final MapEntry(key: name, value: wanted) in tested.modes[plan.durability]!.entries)
        if (settings[name] != wanted)
          {
            'code': 'durability_mismatch',
            'detail': '$name was ${settings[name]} at the end, $wanted was asked for.',
          },
    ];
    await close();
    final none = {for (final table in tableNames) table: TableSums.empty};
    final tables = prepared.expectation.tables;
    reasons
      ..addAll(await _reopenedReasons(plan, 'copy', tables, 'in the copied files'))
      ..addAll(await _reopenedReasons(plan, 'data', none, 'after close and reopen'));
    return {'reasons': reasons, 'settings': settings};
  }

  Future<void> close() async {
    final database = _prepared?.database;
    _prepared?.database = null;
    await database?.close();
  }

  _Prepared _ready() =>
      _prepared ?? (throw const Failure('load_failed', 'The trial was not prepared.'));

  LibraryDatabase _databaseOf(_Prepared prepared) =>
      prepared.database ?? (throw const Failure('load_failed', 'The database was closed.'));
}

Future<T> _failingAs<T>(String code, Future<T> Function() step) async {
  try {
    return await step();
  } catch (error) {
    throw Failure(code, '$error');
  }
}

class _Span {
  _Span(this.meter);
  final Meter meter;
  final Map<String, int> values = {};
  final List<Json> reasons = [];
  int durationNs = 0;
}

Future<_Span> _runTests(
  _Prepared prepared,
  LibraryDatabase database,
  Report report,
  Future<void> Function()? beforeLast,
) async {
  final batched = _scenarios[prepared.plan.scenario]!;
  final steps = database.tests(prepared.sizes, prepared.rows, batched: batched);
  final meter = Meter(prepared.sizes.statements, report);
  final span = _Span(meter);
  for (final test in testNumbers) {
    if (test == 16) await beforeLast?.call();
    final startedNs = meter.elapsedNs;
    final found = await steps[test]!(meter);
    span.durationNs = meter.elapsedNs;
    meter.flush();
    span.values['test_$test'] = span.durationNs - startedNs;
    final rows = [for (final answer in found) database.foundRow(answer)];
    final difference = prepared.expectation.queryDifference(test, rows);
    if (difference != null) span.reasons.add(_assertion(difference));
  }
  return span;
}

Future<List<Json>> _tableReasons(
  LibraryDatabase database,
  Map<String, TableSums> tables,
  String when,
) async {
  final reasons = <Json>[];
  for (final MapEntry(key: table, value: wanted) in tables.entries) {
    final found = await database.sums(table);
    if (found.text == wanted.text) continue;
    reasons.add(_assertion(
      '$table holds ${found.sentence} $when; it must hold ${wanted.sentence}.',
    ));
  }
  return reasons;
}

Future<List<Json>> _reopenedReasons(
  Plan plan,
  String folder,
  Map<String, TableSums> tables,
  String when,
) async {
  try {
    final database = await tested.open('${plan.dataDir}/$folder', plan.durability);
    final reasons = await _tableReasons(database, tables, when);
    await database.close();
    return reasons;
  } catch (error) {
    return [_assertion('The tables cannot be read $when: $error')];
  }
}

/// Copies what was committed so far as it lies in the files, without a word to the library. Lock and
/// shared memory files are made anew. Answers the bytes of all files.
Future<int> _copy(String dataDir) async {
  final copy = await Directory('$dataDir/copy').create();
  var bytes = 0;
  await for (final file in Directory('$dataDir/data').list()) {
    if (file is! File) continue;
    bytes += await file.length();
    final name = file.uri.pathSegments.last;
    if (name.endsWith('-shm') || name.endsWith('.lock') || name == 'lock.mdb') continue;
    await file.copy('${copy.path}/$name');
  }
  return bytes;
}
