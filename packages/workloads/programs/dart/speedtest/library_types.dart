import 'dataset.dart';

/// Counts the statements of a test.
abstract interface class Counter {
  /// [all] in runs as long as they may be done between two looks at the clock; a run counts as done
  /// when the next is asked for. The loop inside a run is the bare one.
  Iterable<List<T>> chunks<T>(List<T> all);

  /// Counts statements that were done without [chunks].
  void count(int statements);
}

/// Setting `durability` of a library that cannot be asked for its mode.
const notVerifiable = 'not verifiable: the library cannot be asked';

/// One test; answers what its queries found, as the library gave it.
typedef Step = Future<List<Object>> Function(Counter counter);

/// Ends a trial with the error code of the job that it stands for.
class Failure implements Exception {
  const Failure(this.code, this.message);
  final String code;
  final String message;

  @override
  String toString() => message;
}

/// An open database of the library under test. The library's own file has, beside its class:
///
///     final modes = {'<durability mode>': {'<setting>': '<value that must hold at the end>'}};
///     const libraryVersion = '…';
///     Future<LibraryDatabase> open(String folder, String mode) async { … }
abstract interface class LibraryDatabase {
  /// Makes tables and indexes in a new database.
  Future<void> create();

  /// Settings and versions, read through the connection that does the work.
  Future<Map<String, String>> settings();

  Future<TableSums> sums(String table);

  /// What a query of a test found. Called after the clock has stopped.
  FoundRow foundRow(Object answer);

  /// The tests by number. What they need is made before they are called.
  Map<int, Step> tests(Sizes sizes, Rows rows, {required bool batched});

  Future<void> close();
}
