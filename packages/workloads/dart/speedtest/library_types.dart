import 'dataset.dart';

typedef Count = void Function(int statements);

/// One test; answers what its queries found.
typedef Step = Future<List<FoundRow>> Function(Count count);

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

  /// The tests by number. What they need is made before they are called.
  Map<int, Step> tests(Sizes sizes, Rows rows, {required bool batched});

  Future<void> close();
}
