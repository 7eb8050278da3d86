import 'package:flat_buffers/flat_buffers.dart' as fb;
import 'package:objectbox/internal.dart';
import 'package:objectbox/objectbox.dart';

import 'dataset.dart';

/// An object of one of the three tables.
abstract class ObjectboxRow {
  ObjectboxRow(this.a, this.b, this.c);
  int id = 0;
  final int a;
  int b;
  String c;
}

class ObjectboxT1 extends ObjectboxRow {
  ObjectboxT1(super.a, super.b, super.c);
}

class ObjectboxT2 extends ObjectboxRow {
  ObjectboxT2(super.a, super.b, super.c);
}

class ObjectboxT3 extends ObjectboxRow {
  ObjectboxT3(super.a, super.b, super.c);
}

const _id = 1, _a = 2, _b = 3, _c = 4;
// Of ObjectBox's C interface.
const _long = 6, _string = 9;
const _idFlag = 1, _indexedFlag = 8;

/// What objectbox_generator writes for an entity, in one class for all three tables, which differ in
/// name and indexes only. Ids and the layout of a row are those that it would choose.
class ObjectboxTable<T extends ObjectboxRow> {
  ObjectboxTable(this._number, this._make, {bool isIndexed = false})
      : _entity = _entityOf(_number, isIndexed);

  final int _number;
  final T Function(int a, int b, String c) _make;
  final ModelEntity _entity;

  late final a = QueryIntegerProperty<T>(_entity.properties[_a - 1]);
  late final b = QueryIntegerProperty<T>(_entity.properties[_b - 1]);
  late final c = QueryStringProperty<T>(_entity.properties[_c - 1]);

  static IdUid _uid(int table, int of) => IdUid(of, 1000000 + table * 100 + of);

  static ModelEntity _entityOf(int table, bool isIndexed) {
    ModelProperty number(String name, int id, int flags, IdUid? indexId) => ModelProperty(
          id: _uid(table, id),
          name: name,
          type: _long,
          flags: flags,
          indexId: indexId,
        );
    ModelProperty column(String name, int id, int index) => isIndexed
        ? number(name, id, _indexedFlag, IdUid(index, 1000000 + table * 100 + 10 + index))
        : number(name, id, 0, null);
    return ModelEntity(
      id: IdUid(table, 1000000 + table * 100),
      lastPropertyId: _uid(table, _c),
      name: 'T$table',
      flags: 0,
      properties: [
        number('id', _id, _idFlag, null),
        column('a', _a, 1),
        column('b', _b, 2),
        ModelProperty(id: _uid(table, _c), name: 'c', type: _string, flags: 0),
      ],
      relations: [],
      backlinks: [],
    );
  }

  T of(Row row) => _make(row.a, row.b, row.c);

  EntityDefinition<T> get _definition => EntityDefinition<T>(
        model: _entity,
        toOneRelations: (_) => [],
        toManyRelations: (_) => {},
        getId: (row) => row.id,
        setId: (row, id) => row.id = id,
        objectToFB: (row, builder) {
          final c = builder.writeString(row.c);
          builder
            ..startTable(_c + 1)
            ..addInt64(_id - 1, row.id)
            ..addInt64(_a - 1, row.a)
            ..addInt64(_b - 1, row.b)
            ..addOffset(_c - 1, c)
            ..finish(builder.endTable());
          return row.id;
        },
        objectFromFB: (_, data) {
          final buffer = fb.BufferContext(data);
          final root = buffer.derefObject(0);
          int number(int id) => const fb.Int64Reader().vTableGet(buffer, root, 2 + 2 * id, 0);
          final c = const fb.StringReader(asciiOptimization: true)
              .vTableGet(buffer, root, 2 + 2 * _c, '');
          return _make(number(_a), number(_b), c)..id = number(_id);
        },
      );
}

final t1 = ObjectboxTable<ObjectboxT1>(1, ObjectboxT1.new);
final t2 = ObjectboxTable<ObjectboxT2>(2, ObjectboxT2.new);
final t3 = ObjectboxTable<ObjectboxT3>(3, ObjectboxT3.new, isIndexed: true);

ModelDefinition objectboxModel() => ModelDefinition(
      ModelInfo(
        generatorVersion: GeneratorVersion.v2025_12_16,
        entities: [t1._entity, t2._entity, t3._entity],
        lastEntityId: t3._entity.id,
        lastIndexId: t3._entity.properties[_b - 1].indexId!,
        lastRelationId: const IdUid.empty(),
        lastSequenceId: const IdUid.empty(),
        retiredEntityUids: const [],
        retiredIndexUids: const [],
        retiredPropertyUids: const [],
        retiredRelationUids: const [],
        modelVersion: 5,
        modelVersionParserMinimum: 5,
        version: 1,
      ),
      {
        ObjectboxT1: t1._definition,
        ObjectboxT2: t2._definition,
        ObjectboxT3: t3._definition,
      },
    );
