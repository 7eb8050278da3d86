import 'dataset.dart';
import 'meter.dart';
import 'sql_tests.dart';

/// A library that does nothing: what is left is the harness.
class _Nothing implements SqlDatabase {
  @override
  Future<void> execute(String sql, [List<Object?> values = const []]) async {}

  @override
  Future<void> executeBatch(String sql, List<List<Object?>> rows) async {}

  @override
  Future<List<Object?>> get(String sql, [List<Object?> values = const []]) async => const [0, null];

  @override
  Future<T> writeTransaction<T>(Future<T> Function(SqlRunner) body) => body(this);

  @override
  Future<T> readTransaction<T>(Future<T> Function(SqlRunner) body) => body(this);
}

/// Times the loops around statements and queries on it, after once through for the compiler.
Future<Map<String, Object?>> probe() async {
  final sizes = Sizes(100);
  final tests = sqlTests(_Nothing(), sizes, Rows(sizes), batched: false);
  final loops = <Map<String, Object?>>[];
  for (final (name, test, operations) in [
    ('speedtest statement', 9, sizes.many),
    ('speedtest query', 7, sizes.lookups),
  ]) {
    await tests[test]!((_) {});
    final meter = Meter(operations, (_, __, ___) {});
    await tests[test]!(meter.count);
    final durationNs = meter.elapsedNs;
    loops.add({'name': name, 'operations': operations, 'durationNs': durationNs});
  }
  return {'loops': loops};
}
