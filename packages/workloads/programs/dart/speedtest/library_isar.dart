import 'dart:ffi';
import 'dart:io';

import 'package:isar/isar.dart';

import 'dataset.dart';
import 'isar_models.dart';
import 'library_types.dart';

export 'version.dart';

/// Isar cannot be asked for its mode, so nothing holds it against what a mode promises.
const modes = {'relaxed': <String, String>{}, 'sync-commit': <String, String>{}};

/// Where the plan puts it: beside the program.
String get _isarCore => '${File(Platform.resolvedExecutable).parent.path}/libisar.so';

bool _isLoaded = false;

Future<LibraryDatabase> open(String folder, String mode) async {
  if (!_isLoaded) {
    await Isar.initializeIsarCore(libraries: {Abi.current(): _isarCore});
    _isLoaded = true;
  }
  await Directory(folder).create(recursive: true);
  final relaxed = mode == 'relaxed';
  final isar = await Isar.open(
    [IsarT1Schema, IsarT2Schema, IsarT3Schema],
    directory: folder,
    // Also the name of the file: that of a copy stays, and a second database has another.
    name: folder.endsWith('/warmup') ? 'warmup' : 'speedtest',
    relaxedDurability: relaxed,
    inspector: false,
  );
  return _Database(isar);
}

typedef _Part = Future<List<Object>> Function(Counter counter);

class _Database implements LibraryDatabase {
  _Database(this._isar);
  final Isar _isar;

  IsarCollection<IsarT1> get _t1 => _isar.isarT1s;
  IsarCollection<IsarT2> get _t2 => _isar.isarT2s;
  IsarCollection<IsarT3> get _t3 => _isar.isarT3s;

  /// Opening it made what the schemas name.
  @override
  Future<void> create() async {}

  @override
  Future<Map<String, String>> settings() async => {
        'durability': notVerifiable,
        'isarCoreVersion': Isar.version,
      };

  @override
  Future<TableSums> sums(String table) async => TableSums.of(switch (table) {
        't1' => (await _t1.where().findAll()).map((one) => Row(one.a, one.b, one.c)),
        't2' => (await _t2.where().findAll()).map((one) => Row(one.a, one.b, one.c)),
        _ => (await _t3.where().findAll()).map((one) => Row(one.a, one.b, one.c)),
      });

  @override
  FoundRow foundRow(Object answer) => answer as FoundRow;

  @override
  Future<void> close() => _isar.close();

  Step _written(_Part part) => (counter) => _isar.writeTxn(() => part(counter));
  Step _read(_Part part) => (counter) => _isar.txn(() => part(counter));

  _Part _putting<T>(IsarCollection<T> into, List<T> all, {required bool batched}) {
    return (counter) async {
      if (batched) {
        await into.putAll(all);
        counter.count(all.length);
        return const [];
      }
      for (final chunk in counter.chunks(all)) {
        for (final one in chunk) {
          await into.put(one);
        }
      }
      return const [];
    };
  }

  /// The rows that each query finds are counted and averaged in Dart, as in the published runs.
  _Part _asking<T>(int queries, Future<List<T>> Function(int i) find, int Function(T one) b) {
    return (counter) async {
      final found = <FoundRow>[];
      for (var i = 0; i < queries; i++) {
        final rows = await find(i);
        final sum = rows.fold(0, (total, one) => total + b(one));
        found.add(FoundRow(rows.length, rows.isEmpty ? null : sum / rows.length));
        counter.count(1);
      }
      return found;
    };
  }

  _Part _updating(int many, void Function(IsarT3 one, int i) change, {required bool batched}) {
    return (counter) async {
      if (batched) {
        final all = await _t3.where().aBetween(1, many).findAll();
        for (final one in all) {
          change(one, one.a - 1);
        }
        await _t3.putAll(all);
        counter.count(many);
        return const [];
      }
      for (var i = 0; i < many; i++) {
        final one = (await _t3.where().aEqualTo(i + 1).findFirst())!;
        change(one, i);
        await _t3.put(one);
        counter.count(1);
      }
      return const [];
    };
  }

  Future<List<FoundRow>> _double(int ranges, Counter counter) async {
    for (var i = 0; i < ranges; i++) {
      final all = await _t1.filter().aBetween(i * 10, i * 10 + 9).findAll();
      for (final one in all) {
        one.b *= 2;
        await _t1.put(one);
      }
      counter.count(1);
    }
    return const [];
  }

  Future<List<FoundRow>> _swapBoth(Counter counter) async {
    final from3 = await _t3.where().findAll();
    await _t1.putAll([for (final one in from3) IsarT1(a: one.b, b: one.a, c: one.c)]);
    counter.count(1);
    final from1 = await _t1.where().findAll();
    await _t3.putAll([for (final one in from1) IsarT3(a: one.b, b: one.a, c: one.c)]);
    counter.count(1);
    return const [];
  }

  _Part _once(Future<Object?> Function() call) {
    return (counter) async {
      await call();
      counter.count(1);
      return const [];
    };
  }

  _Part _inTurn(List<_Part> parts) =>
      (counter) async => [for (final part in parts) ...await part(counter)];

  _Part _counting(Future<int> Function() ask) {
    return (counter) async {
      final found = FoundRow(await ask(), null);
      counter.count(1);
      return [found];
    };
  }

  @override
  Map<int, Step> tests(Sizes sizes, Rows rows, {required bool batched}) {
    List<IsarT1> t1(List<Row> table) => [
          for (final row in table) IsarT1(a: row.a, b: row.b, c: row.c),
        ];
    final single = t1(rows.test1);
    final many2 = [for (final row in rows.test2) IsarT2(a: row.a, b: row.b, c: row.c)];
    final many3 = [for (final row in rows.test3) IsarT3(a: row.a, b: row.b, c: row.c)];
    final names = [for (var i = 0; i < sizes.scans; i++) numberName(i + 1)];
    final refill = _putting(_t1, t1(rows.test15), batched: batched);
    return {
      1: (counter) async {
        for (final one in single) {
          await _isar.writeTxn(() => _t1.put(one));
          counter.count(1);
        }
        return const [];
      },
      2: _written(_putting(_t2, many2, batched: batched)),
      3: _written(_putting(_t3, many3, batched: batched)),
      4: _read(_asking(
        sizes.scans,
        (i) => _t2.filter().bBetween(i * 100, i * 100 + 999).findAll(),
        (one) => one.b,
      )),
      5: _read(_asking(
        sizes.scans,
        (i) => _t2.filter().cContains(names[i]).findAll(),
        (one) => one.b,
      )),
      7: _read(_asking(
        sizes.lookups,
        (i) => _t3.where().bBetween(i * 100, i * 100 + 99).findAll(),
        (one) => one.b,
      )),
      8: _written((counter) => _double(sizes.rangeUpdates, counter)),
      9: _written(_updating(sizes.many, (one, i) => one.b = rows.test9[i], batched: batched)),
      10: _written(_updating(sizes.many, (one, i) => one.c = rows.test10[i], batched: batched)),
      11: _written(_swapBoth),
      12: _written(_once(() => _t3.filter().cContains('fifty').deleteAll())),
      13: _written(_once(
        () => _t3.where().aBetween(sizes.deleteAbove + 1, sizes.deleteBelow - 1).deleteAll(),
      )),
      14: _written(_once(() async {
        final all = await _t1.where().findAll();
        await _t3.putAll([for (final one in all) IsarT3(a: one.a, b: one.b, c: one.c)]);
      })),
      15: _written(_inTurn([_once(_t1.clear), refill])),
      16: _inTurn([
        _counting(_t1.count),
        _counting(_t2.count),
        _counting(_t3.count),
        for (final empty in [_t1.clear, _t2.clear, _t3.clear])
          _once(() => _isar.writeTxn(empty)),
      ]),
    };
  }
}
