import 'dataset.dart';
import 'library_types.dart';

final schema = [
  for (final table in tableNames)
    'CREATE TABLE $table(id INTEGER PRIMARY KEY, a INTEGER, b INTEGER, c TEXT)',
  'CREATE INDEX i3a ON t3(a)',
  'CREATE INDEX i3b ON t3(b)',
];

/// What must hold at the end, by durability mode.
const sqliteModes = {
  'wal-normal': {'journalMode': 'wal', 'synchronous': '1'},
  'delete-full': {'journalMode': 'delete', 'synchronous': '2'},
  'off': {'journalMode': 'wal', 'synchronous': '0'},
  'wal-full': {'journalMode': 'wal', 'synchronous': '2'},
  'delete-off': {'journalMode': 'delete', 'synchronous': '0'},
};

/// Tests that write nothing.
const readingTests = {4, 5, 7};

/// A connection, or a transaction of one.
abstract interface class SqlRunner {
  Future<void> execute(String sql, [List<Object?> values]);

  /// One statement for each of [rows], by the library's call for batches.
  Future<void> executeBatch(String sql, List<List<Object?>> rows);

  /// The one row that a query finds, as the library gives it: the call is its own, nothing waits in
  /// between.
  Future<Object> ask(String sql, [List<Object?> values]);
}

/// A SQLite library as the tests use it.
abstract interface class SqlDatabase implements SqlRunner {
  /// The values of a row that [ask] answered.
  List<Object?> valuesOf(Object answer);
  Future<T> writeTransaction<T>(Future<T> Function(SqlRunner) body);
  Future<T> readTransaction<T>(Future<T> Function(SqlRunner) body);
}

Future<TableSums> sqlSums(SqlDatabase database, String table) async {
  final row = await database
      .ask('SELECT count(*), total(a), total(b), total(length(c)) FROM $table');
  final [count, a, b, c] = [for (final value in database.valuesOf(row)) (value as num).toInt()];
  return TableSums(count, a, b, c);
}

FoundRow sqlFoundRow(SqlDatabase database, Object answer) {
  final row = database.valuesOf(answer);
  return FoundRow(row[0] as int, row.length > 1 ? row[1] as num? : null);
}

typedef _Part = Future<List<Object>> Function(SqlRunner on, Counter counter);

/// The tests by number on a SQLite library.
Map<int, Step> sqlTests(SqlDatabase database, Sizes sizes, Rows rows, {required bool batched}) {
  Step alone(_Part part) => (counter) => part(database, counter);
  Step written(_Part part) =>
      (counter) => database.writeTransaction((transaction) => part(transaction, counter));
  Step read(_Part part) =>
      (counter) => database.readTransaction((transaction) => part(transaction, counter));

  List<List<Object?>> values(List<Row> table) => [for (final row in table) [row.a, row.b, row.c]];
  List<List<Object?>> times(int count, List<Object?> Function(int i) one) =>
      List.generate(count, one);
  String insert(String table) => 'INSERT INTO $table(a, b, c) VALUES(?, ?, ?)';
  String countAndMean(String table, String where) =>
      'SELECT count(*), avg(b) FROM $table WHERE $where';

  const inRange = 'b>=? AND b<?';
  final scans = times(sizes.scans, (i) => [i * 100, i * 100 + 1000]);
  final texts = times(sizes.scans, (i) => ['%${numberName(i + 1)}%']);
  final lookups = times(sizes.lookups, (i) => [i * 100, i * 100 + 100]);
  final ranges = times(sizes.rangeUpdates, (i) => [i * 10, i * 10 + 10]);
  final newB = times(sizes.many, (i) => [rows.test9[i], i + 1]);
  final newC = times(sizes.many, (i) => [rows.test10[i], i + 1]);
  final between = 'a>${sizes.deleteAbove} AND a<${sizes.deleteBelow}';
  return {
    1: alone(_writing(insert('t1'), values(rows.test1), batched: false)),
    2: written(_writing(insert('t2'), values(rows.test2), batched: batched)),
    3: written(_writing(insert('t3'), values(rows.test3), batched: batched)),
    4: read(_asking(countAndMean('t2', inRange), scans)),
    5: read(_asking(countAndMean('t2', 'c LIKE ?'), texts)),
    7: read(_asking(countAndMean('t3', inRange), lookups)),
    8: written(_writing('UPDATE t1 SET b=b*2 WHERE a>=? AND a<?', ranges, batched: false)),
    9: written(_writing('UPDATE t3 SET b=? WHERE a=?', newB, batched: batched)),
    10: written(_writing('UPDATE t3 SET c=? WHERE a=?', newC, batched: batched)),
    11: written(_statements([
      'INSERT INTO t1(a, b, c) SELECT b, a, c FROM t3',
      'INSERT INTO t3(a, b, c) SELECT b, a, c FROM t1',
    ])),
    12: alone(_statements(["DELETE FROM t3 WHERE c LIKE '%fifty%'"])),
    13: alone(_statements(['DELETE FROM t3 WHERE $between'])),
    14: alone(_statements(['INSERT INTO t3(a, b, c) SELECT a, b, c FROM t1'])),
    15: written(_inTurn([
      _statements(['DELETE FROM t1']),
      _writing(insert('t1'), values(rows.test15), batched: batched),
    ])),
    16: alone(_inTurn([
      for (final table in tableNames) _asking('SELECT count(*) FROM $table', [[]]),
      _statements([for (final table in tableNames) 'DELETE FROM $table']),
    ])),
  };
}

_Part _writing(String sql, List<List<Object?>> all, {required bool batched}) {
  return (on, counter) async {
    if (batched) {
      await on.executeBatch(sql, all);
      counter.count(all.length);
      return const [];
    }
    for (final chunk in counter.chunks(all)) {
      for (final values in chunk) {
        await on.execute(sql, values);
      }
    }
    return const [];
  };
}

_Part _statements(List<String> all) => _inTurn([
      for (final sql in all) _writing(sql, [[]], batched: false),
    ]);

_Part _asking(String sql, List<List<Object?>> all) {
  return (on, counter) async {
    final found = <Object>[];
    for (final chunk in counter.chunks(all)) {
      for (final values in chunk) {
        found.add(await on.ask(sql, values));
      }
    }
    return found;
  };
}

_Part _inTurn(List<_Part> parts) {
  return (on, counter) async => [for (final part in parts) ...await part(on, counter)];
}
