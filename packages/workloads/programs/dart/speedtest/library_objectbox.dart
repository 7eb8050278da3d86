import 'dart:ffi';
import 'dart:io';

import 'package:objectbox/objectbox.dart';

import 'dataset.dart';
import 'library_types.dart';
import 'objectbox_models.dart';

export 'version.dart';

/// There is one mode, and no way to ask the store for it.
const modes = {'sync-commit': <String, String>{}};

/// Where the plan puts it: beside the program. ObjectBox itself then opens it by its name alone, for
/// which the system's loader answers with the one that is open.
String get _library => '${File(Platform.resolvedExecutable).parent.path}/libobjectbox.so';

bool _isLoaded = false;

Future<LibraryDatabase> open(String folder, String mode) async {
  if (!_isLoaded) {
    DynamicLibrary.open(_library);
    _isLoaded = true;
  }
  await Directory(folder).create(recursive: true);
  return _Database(Store(objectboxModel(), directory: folder));
}

typedef _Part = List<Object> Function(Counter counter);

class _Database implements LibraryDatabase {
  _Database(this._store);
  final Store _store;

  late final _box1 = _store.box<ObjectboxT1>();
  late final _box2 = _store.box<ObjectboxT2>();
  late final _box3 = _store.box<ObjectboxT3>();

  /// Opening the store made what the model names.
  @override
  Future<void> create() async {}

  @override
  Future<Map<String, String>> settings() async => {
        'objectboxLibrary': Store.databaseVersion(),
        'durability': notVerifiable,
      };

  @override
  Future<TableSums> sums(String table) async {
    final all = switch (table) { 't1' => _box1.getAll(), 't2' => _box2.getAll(), _ => _box3.getAll() };
    return TableSums.of(all.map((ObjectboxRow one) => Row(one.a, one.b, one.c)));
  }

  @override
  FoundRow foundRow(Object answer) => answer as FoundRow;

  @override
  Future<void> close() async => _store.close();

  Step _alone(_Part part) => (counter) async => part(counter);
  Step _written(_Part part) =>
      (counter) async => _store.runInTransaction(TxMode.write, () => part(counter));
  Step _read(_Part part) =>
      (counter) async => _store.runInTransaction(TxMode.read, () => part(counter));

  _Part _putting<T>(Box<T> into, List<T> all, {required bool batched}) {
    return (counter) {
      if (batched) {
        into.putMany(all);
        counter.count(all.length);
        return const [];
      }
      for (final chunk in counter.chunks(all)) {
        for (final one in chunk) {
          into.put(one);
        }
      }
      return const [];
    };
  }

  /// The rows that each query finds are counted and averaged in Dart, as in the published runs.
  _Part _asking<T extends ObjectboxRow>(Box<T> box, List<Condition<T>> conditions) {
    return (counter) {
      final found = <FoundRow>[];
      for (final chunk in counter.chunks(conditions)) {
        for (final condition in chunk) {
          final rows = _find(box, condition);
          final sum = rows.fold(0, (total, one) => total + one.b);
          found.add(FoundRow(rows.length, rows.isEmpty ? null : sum / rows.length));
        }
      }
      return found;
    };
  }

  _Part _updating(int many, void Function(ObjectboxT3 one, int i) change, {required bool batched}) {
    return (counter) {
      if (batched) {
        final all = _find(_box3, t3.a.between(1, many));
        for (final one in all) {
          change(one, one.a - 1);
        }
        _box3.putMany(all);
        counter.count(many);
        return const [];
      }
      for (var i = 0; i < many; i++) {
        final query = _box3.query(t3.a.equals(i + 1)).build();
        final one = query.findFirst()!;
        query.close();
        change(one, i);
        _box3.put(one);
        counter.count(1);
      }
      return const [];
    };
  }

  _Part _doubling(int ranges) {
    return (counter) {
      for (var i = 0; i < ranges; i++) {
        for (final one in _find(_box1, t1.a.between(i * 10, i * 10 + 9))) {
          one.b *= 2;
          _box1.put(one);
        }
        counter.count(1);
      }
      return const [];
    };
  }

  _Part _once(void Function() call) {
    return (counter) {
      call();
      counter.count(1);
      return const [];
    };
  }

  _Part _removing(Condition<ObjectboxT3> condition) => _once(() {
        final query = _box3.query(condition).build();
        query.remove();
        query.close();
      });

  _Part _counting(Box<Object> box) {
    return (counter) {
      final found = FoundRow(box.count(), null);
      counter.count(1);
      return [found];
    };
  }

  _Part _inTurn(List<_Part> parts) => (counter) => [for (final part in parts) ...part(counter)];

  @override
  Map<int, Step> tests(Sizes sizes, Rows rows, {required bool batched}) {
    List<T> objects<T extends ObjectboxRow>(ObjectboxTable<T> table, List<Row> all) =>
        [for (final row in all) table.of(row)];
    List<Condition<T>> between<T extends ObjectboxRow>(
      ObjectboxTable<T> table,
      int queries,
      int width,
    ) =>
        [for (var i = 0; i < queries; i++) table.b.between(i * 100, i * 100 + width - 1)];
    final texts = [for (var i = 0; i < sizes.scans; i++) t2.c.contains(numberName(i + 1))];
    final refill = _putting(_box1, objects(t1, rows.test15), batched: batched);
    return {
      1: _alone(_putting(_box1, objects(t1, rows.test1), batched: false)),
      2: _written(_putting(_box2, objects(t2, rows.test2), batched: batched)),
      3: _written(_putting(_box3, objects(t3, rows.test3), batched: batched)),
      4: _read(_asking(_box2, between(t2, sizes.scans, 1000))),
      5: _read(_asking(_box2, texts)),
      7: _read(_asking(_box3, between(t3, sizes.lookups, 100))),
      8: _written(_doubling(sizes.rangeUpdates)),
      9: _written(_updating(sizes.many, (one, i) => one.b = rows.test9[i], batched: batched)),
      10: _written(_updating(sizes.many, (one, i) => one.c = rows.test10[i], batched: batched)),
      11: _written(_inTurn([
        _once(() => _box1.putMany([
              for (final one in _box3.getAll()) ObjectboxT1(one.b, one.a, one.c),
            ])),
        _once(() => _box3.putMany([
              for (final one in _box1.getAll()) ObjectboxT3(one.b, one.a, one.c),
            ])),
      ])),
      12: _alone(_removing(t3.c.contains('fifty'))),
      13: _alone(_removing(t3.a.between(sizes.deleteAbove + 1, sizes.deleteBelow - 1))),
      14: _written(_once(() => _box3.putMany([
            for (final one in _box1.getAll()) ObjectboxT3(one.a, one.b, one.c),
          ]))),
      15: _written(_inTurn([_once(_box1.removeAll), refill])),
      16: _alone(_inTurn([
        _counting(_box1),
        _counting(_box2),
        _counting(_box3),
        for (final empty in [_box1.removeAll, _box2.removeAll, _box3.removeAll]) _once(empty),
      ])),
    };
  }
}

List<T> _find<T>(Box<T> box, Condition<T> condition) {
  final query = box.query(condition).build();
  final found = query.find();
  query.close();
  return found;
}
