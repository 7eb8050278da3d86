import 'dart:io';

import 'package:sqlite_async/sqlite3.dart' as sqlite3;
import 'package:sqlite_async/sqlite_async.dart';

import 'dataset.dart';
import 'library_types.dart';
import 'open_sqlite.dart';
import 'sql_tests.dart';

export 'version.dart';

const modes = sqliteModes;

const _options = {
  'wal-normal': SqliteOptions(
    journalMode: SqliteJournalMode.wal,
    synchronous: SqliteSynchronous.normal,
  ),
  'delete-full': SqliteOptions(
    journalMode: SqliteJournalMode.delete,
    synchronous: SqliteSynchronous.full,
  ),
  'off': SqliteOptions(
    journalMode: SqliteJournalMode.wal,
    synchronous: SqliteSynchronous.off,
  ),
  'wal-full': SqliteOptions(
    journalMode: SqliteJournalMode.wal,
    synchronous: SqliteSynchronous.full,
  ),
  'delete-off': SqliteOptions(
    journalMode: SqliteJournalMode.delete,
    synchronous: SqliteSynchronous.off,
  ),
};

/// Called in every isolate that has a connection.
class _OpenFactory extends DefaultSqliteOpenFactory {
  const _OpenFactory({required super.path, required super.sqliteOptions});

  @override
  sqlite3.Database open(SqliteOpenOptions options) {
    useSystemSqlite();
    return super.open(options);
  }
}

Future<LibraryDatabase> open(String folder, String mode) async {
  await Directory(folder).create(recursive: true);
  final factory = _OpenFactory(path: '$folder/speedtest.db', sqliteOptions: _options[mode]!);
  final database = SqliteDatabase.withFactory(factory);
  await database.initialize();
  return _Database(database);
}

class _Database implements LibraryDatabase, SqlDatabase {
  _Database(this._database);
  final SqliteDatabase _database;

  @override
  Future<void> create() async {
    for (final sql in schema) {
      await execute(sql);
    }
  }

  /// Through the connection that writes; `synchronous` holds for one connection.
  @override
  Future<Map<String, String>> settings() => _database.writeLock((connection) async {
        Future<String> ask(String sql) async => '${(await connection.get(sql)).values.first}';
        return {
          'journalMode': await ask('PRAGMA journal_mode'),
          'synchronous': await ask('PRAGMA synchronous'),
          'sqliteVersion': await ask('SELECT sqlite_version()'),
          // A test whose checkpoint is refused fails.
          'checkpoint': 'RESTART in each writing test',
        };
      });

  /// As in the published runs: what a writing test wrote is in the database file when its time ends.
  Step _checkpointed(Step step) => (counter) async {
        final found = await step(counter);
        final row = await _database.writeLock(
          (connection) => connection.get('PRAGMA wal_checkpoint(RESTART)'),
        );
        if (row.values.first != 0) throw StateError('The checkpoint was refused: $row.');
        return found;
      };

  @override
  Future<TableSums> sums(String table) => sqlSums(this, table);

  @override
  Map<int, Step> tests(Sizes sizes, Rows rows, {required bool batched}) => {
        for (final MapEntry(key: test, value: step)
            in sqlTests(this, sizes, rows, batched: batched).entries)
          test: readingTests.contains(test) ? step : _checkpointed(step),
      };

  @override
  Future<void> execute(String sql, [List<Object?> values = const []]) =>
      _database.execute(sql, values);

  @override
  Future<void> executeBatch(String sql, List<List<Object?>> rows) =>
      _database.executeBatch(sql, rows);

  @override
  Future<Object> ask(String sql, [List<Object?> values = const []]) => _database.get(sql, values);

  @override
  List<Object?> valuesOf(Object answer) => (answer as sqlite3.Row).values;

  @override
  FoundRow foundRow(Object answer) => sqlFoundRow(this, answer);

  @override
  Future<T> writeTransaction<T>(Future<T> Function(SqlRunner) body) =>
      _database.writeTransaction((transaction) => body(_Writing(transaction)));

  @override
  Future<T> readTransaction<T>(Future<T> Function(SqlRunner) body) =>
      _database.readTransaction((transaction) => body(_Reading(transaction)));

  @override
  Future<void> close() => _database.close();
}

class _Writing implements SqlRunner {
  _Writing(this._transaction);
  final SqliteWriteContext _transaction;

  @override
  Future<void> execute(String sql, [List<Object?> values = const []]) =>
      _transaction.execute(sql, values);

  @override
  Future<void> executeBatch(String sql, List<List<Object?>> rows) =>
      _transaction.executeBatch(sql, rows);

  @override
  Future<Object> ask(String sql, [List<Object?> values = const []]) =>
      _transaction.get(sql, values);
}

class _Reading implements SqlRunner {
  _Reading(this._transaction);
  final SqliteReadContext _transaction;

  @override
  Future<void> execute(String sql, [List<Object?> values = const []]) =>
      throw StateError('A read transaction writes nothing.');

  @override
  Future<void> executeBatch(String sql, List<List<Object?>> rows) =>
      throw StateError('A read transaction writes nothing.');

  @override
  Future<Object> ask(String sql, [List<Object?> values = const []]) =>
      _transaction.get(sql, values);
}
