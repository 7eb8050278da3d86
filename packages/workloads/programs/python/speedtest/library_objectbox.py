"""ObjectBox for Python: three kinds of objects for the three tables."""

import os

import objectbox
from objectbox import Box, Entity, Id, Index, Int64, Model, Store, String

from dataset import TABLES, number_name, sums

# There is one mode, and no way to ask the store for it. The copy of the files shows that commits reach
# them; that each is flushed was seen from outside: one fdatasync for each transaction.
MODES = {"sync-commit": {}}
# obx_box_put_many refuses more.
PUT_MANY_MAX = 10_000


@Entity()
class T1:
    id = Id()
    a = Int64()
    b = Int64()
    c = String()


@Entity()
class T2:
    id = Id()
    a = Int64()
    b = Int64()
    c = String()


@Entity()
class T3:
    id = Id()
    a = Int64(index=Index())
    b = Int64(index=Index())
    c = String()


ENTITIES = {"t1": T1, "t2": T2, "t3": T3}


def version():
    return str(objectbox.version)


def open(folder, _mode):
    os.makedirs(folder, exist_ok=True)
    model = Model()
    for entity in ENTITIES.values():
        model.entity(entity)
    # Beside the folder: the file belongs to the program, not to the database.
    file = folder + "-model.json"
    return Database(Store(model=model, model_json_file=file, directory=folder))


class Database:
    def __init__(self, store):
        self.store = store
        self.boxes = {table: store.box(entity) for table, entity in ENTITIES.items()}

    def create(self):
        """Opening the store made what the model names."""

    def settings(self):
        return {
            "objectboxLibrary": str(objectbox.version_core),
            "durability": "not verifiable: the library cannot be asked",
        }

    def sums(self, table):
        return sums((one.a, one.b, one.c) for one in self.boxes[table].get_all())

    def close(self):
        self.store.close()


def _chunks(objects):
    return (objects[i:i + PUT_MANY_MAX] for i in range(0, len(objects), PUT_MANY_MAX))


def _mean_of(objects):
    count = len(objects)
    return (count, sum(one.b for one in objects) / count if count else None)


def tests(database, sizes, rows, batched):
    """The tests by number, each a function of the meter. Counts and means are taken of
    the objects that a query finds: the library's Python interface has neither."""
    store = database.store
    t1, t2, t3 = (database.boxes[table] for table in TABLES)

    def objects(entity, values):
        return [entity(a=a, b=b, c=c) for a, b, c in values]

    def put_all(box, all_objects):
        for chunk in _chunks(all_objects):
            box.put(chunk)

    def putting(box, all_objects, in_batch=batched):
        def one_by_one(meter):
            for chunk in meter.chunks(all_objects):
                for one in chunk:
                    box.put(one)

        def at_once(meter):
            put_all(box, all_objects)
            meter.count(len(all_objects))

        return at_once if in_batch else one_by_one

    def reading(box, conditions):
        def ask(meter):
            found = []
            for chunk in meter.chunks(conditions):
                for condition in chunk:
                    found.append(_mean_of(box.query(condition).build().find()))
            return found

        return ask

    def transaction(step, begin=store.write_tx):
        def run(meter):
            with begin():
                return step(meter)

        return run

    def doubling(meter):
        for i in range(sizes.range_updates):
            found = t1.query(T1.a.between(i * 10, i * 10 + 9)).build().find()
            for one in found:
                one.b *= 2
                t1.put(one)
            meter.count()

    def updating(name, values):
        numbered = list(enumerate(values, 1))

        def one_by_one(meter):
            for chunk in meter.chunks(numbered):
                for a, value in chunk:
                    # 4.0 has no call for the first object only; there is one.
                    one = t3.query(T3.a.equals(a)).build().find()[0]
                    setattr(one, name, value)
                    t3.put(one)

        def at_once(meter):
            found = t3.query(T3.a.between(1, len(values))).build().find()
            for one in found:
                setattr(one, name, values[one.a - 1])
            put_all(t3, found)
            meter.count(len(values))

        return at_once if batched else one_by_one

    def copying(source, into, entity, swapped):
        def copy(meter):
            all_objects = [
                entity(a=one.b, b=one.a, c=one.c) if swapped else entity(a=one.a, b=one.b, c=one.c)
                for one in source.get_all()
            ]
            put_all(into, all_objects)
            meter.count()

        return copy

    def in_turn(*steps):
        def run(meter):
            found = []
            for step in steps:
                found += step(meter) or []
            return found

        return run

    def removing(box, condition):
        def remove(meter):
            box.query(condition).build().remove()
            meter.count()

        return remove

    def emptying(box):
        def empty(meter):
            box.remove_all()
            meter.count()

        return empty

    def counting(box):
        def ask(meter):
            meter.count()
            return [(box.count(), None)]

        return ask

    def between(entity, width, count):
        return [entity.b.between(i * 100, i * 100 + width - 1) for i in range(count)]

    holding = [T2.c.contains(number_name(i + 1)) for i in range(sizes.scans)]
    refill = putting(t1, objects(T1, rows.test15))
    return {
        1: putting(t1, objects(T1, rows.test1), False),
        2: transaction(putting(t2, objects(T2, rows.test2))),
        3: transaction(putting(t3, objects(T3, rows.test3))),
        4: transaction(reading(t2, between(T2, 1000, sizes.scans)), store.read_tx),
        5: transaction(reading(t2, holding), store.read_tx),
        7: transaction(reading(t3, between(T3, 100, sizes.lookups)), store.read_tx),
        8: transaction(doubling),
        9: transaction(updating("b", rows.test9)),
        10: transaction(updating("c", rows.test10)),
        11: transaction(in_turn(copying(t3, t1, T1, True), copying(t1, t3, T3, True))),
        12: removing(t3, T3.c.contains("fifty")),
        13: removing(t3, T3.a.between(sizes.delete_above + 1, sizes.delete_below - 1)),
        14: transaction(copying(t1, t3, T3, False)),
        15: transaction(in_turn(emptying(t1), refill)),
        16: in_turn(
            *(counting(box) for box in (t1, t2, t3)), *(emptying(box) for box in (t1, t2, t3))
        ),
    }
