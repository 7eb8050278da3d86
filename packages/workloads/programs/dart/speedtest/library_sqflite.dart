import 'dart:io';

import 'package:sqflite_common_ffi/sqflite_ffi.dart';

import 'dataset.dart';
import 'library_types.dart';
import 'open_sqlite.dart';
import 'sql_tests.dart';

export 'version.dart';

const modes = sqliteModes;

Future<LibraryDatabase> open(String folder, String mode) async {
  await Directory(folder).create(recursive: true);
  final factory = createDatabaseFactoryFfi(ffiInit: useSystemSqlite);
  final {'journalMode': journalMode!, 'synchronous': synchronous!} = modes[mode]!;
  final database = await factory.openDatabase(
    '$folder/speedtest.db',
    options: OpenDatabaseOptions(
      singleInstance: false,
      onConfigure: (database) async {
        await database.rawQuery('PRAGMA journal_mode=$journalMode');
        await database.execute('PRAGMA synchronous=$synchronous');
      },
    ),
  );
  return _Database(database);
}

class _Database extends _Runner implements LibraryDatabase, SqlDatabase {
  _Database(this._database) : super(_database);
  final Database _database;

  @override
  Future<void> create() async {
    for (final sql in schema) {
      await execute(sql);
    }
  }

  @override
  Future<Map<String, String>> settings() async {
    Future<String> value(String sql) async => '${valuesOf(await ask(sql)).first}';
    return {
      'journalMode': await value('PRAGMA journal_mode'),
      'synchronous': await value('PRAGMA synchronous'),
      'sqliteVersion': await value('SELECT sqlite_version()'),
    };
  }

  @override
  Future<TableSums> sums(String table) => sqlSums(this, table);

  /// It has no call for one row: a list of rows answers.
  @override
  List<Object?> valuesOf(Object answer) =>
      (answer as List<Map<String, Object?>>).first.values.toList();

  @override
  FoundRow foundRow(Object answer) => sqlFoundRow(this, answer);

  @override
  Map<int, Step> tests(Sizes sizes, Rows rows, {required bool batched}) =>
      sqlTests(this, sizes, rows, batched: batched);

  @override
  Future<T> writeTransaction<T>(Future<T> Function(SqlRunner) body) =>
      _database.transaction((transaction) => body(_Runner(transaction)), exclusive: true);

  @override
  Future<T> readTransaction<T>(Future<T> Function(SqlRunner) body) =>
      _database.transaction((transaction) => body(_Runner(transaction)), exclusive: false);

  @override
  Future<void> close() => _database.close();
}

class _Runner implements SqlRunner {
  _Runner(this._executor);
  final DatabaseExecutor _executor;

  @override
  Future<void> execute(String sql, [List<Object?> values = const []]) =>
      _executor.execute(sql, values);

  @override
  Future<void> executeBatch(String sql, List<List<Object?>> rows) async {
    final batch = _executor.batch();
    for (final values in rows) {
      batch.execute(sql, values);
    }
    await batch.apply(noResult: true);
  }

  @override
  Future<Object> ask(String sql, [List<Object?> values = const []]) =>
      _executor.rawQuery(sql, values);
}
