"""Python's own sqlite3 module."""

import os
import sqlite3

from dataset import TABLES, number_name

MODES = {
    "wal-normal": {"journalMode": "wal", "synchronous": "1"},
    "delete-full": {"journalMode": "delete", "synchronous": "2"},
    "off": {"journalMode": "wal", "synchronous": "0"},
    "wal-full": {"journalMode": "wal", "synchronous": "2"},
    "delete-off": {"journalMode": "delete", "synchronous": "0"},
}


def version():
    return sqlite3.sqlite_version


def open(folder, mode):
    os.makedirs(folder, exist_ok=True)
    # Transactions are begun and committed here, not by the module.
    connection = sqlite3.connect(os.path.join(folder, "speedtest.db"), isolation_level=None)
    connection.execute(f"PRAGMA journal_mode={MODES[mode]['journalMode']}")
    connection.execute(f"PRAGMA synchronous={MODES[mode]['synchronous']}")
    return Database(connection)


class Database:
    def __init__(self, connection):
        self.connection = connection

    def create(self):
        for table in TABLES:
            self.connection.execute(
                f"CREATE TABLE {table}(id INTEGER PRIMARY KEY, a INTEGER, b INTEGER, c TEXT)"
            )
        for column in "ab":
            self.connection.execute(f"CREATE INDEX i3{column} ON t3({column})")

    def settings(self):
        def ask(sql):
            return str(self.connection.execute(sql).fetchone()[0])

        return {
            "journalMode": ask("PRAGMA journal_mode"),
            "synchronous": ask("PRAGMA synchronous"),
            "sqlite": ask("SELECT sqlite_version()"),
        }

    def sums(self, table):
        sql = f"SELECT count(*), total(a), total(b), total(length(c)) FROM {table}"
        return tuple(int(value) for value in self.connection.execute(sql).fetchone())

    def close(self):
        self.connection.close()


def _insert(table):
    return f"INSERT INTO {table}(a, b, c) VALUES(?, ?, ?)"


def _count_and_mean(table, where):
    return f"SELECT count(*), avg(b) FROM {table} WHERE {where}"


def tests(database, sizes, rows, batched):
    """The tests by number, each a function of the meter."""
    connection = database.connection
    execute = connection.execute

    def writing(sql, all_values, in_batch=batched):
        def one_by_one(meter):
            for chunk in meter.chunks(all_values):
                for values in chunk:
                    execute(sql, values)

        def at_once(meter):
            connection.executemany(sql, all_values)
            meter.count(len(all_values))

        return at_once if in_batch else one_by_one

    def asking(sql, all_values):
        def ask(meter):
            found = []
            for chunk in meter.chunks(all_values):
                for values in chunk:
                    found.append(execute(sql, values).fetchone())
            return found

        return ask

    def in_turn(*steps):
        def run(meter):
            found = []
            for step in steps:
                found += step(meter) or []
            return found

        return run

    def statements(*all_sql):
        return in_turn(*(writing(sql, [()], False) for sql in all_sql))

    def transaction(step):
        def run(meter):
            execute("BEGIN")
            found = step(meter)
            execute("COMMIT")
            return found

        return run

    in_range = "b>=? AND b<?"
    scans = [(i * 100, i * 100 + 1000) for i in range(sizes.scans)]
    texts = [(f"%{number_name(i + 1)}%",) for i in range(sizes.scans)]
    lookups = [(i * 100, i * 100 + 100) for i in range(sizes.lookups)]
    ranges = [(i * 10, i * 10 + 10) for i in range(sizes.range_updates)]
    new_b = [(b, i + 1) for i, b in enumerate(rows.test9)]
    new_c = [(c, i + 1) for i, c in enumerate(rows.test10)]
    between = f"a>{sizes.delete_above} AND a<{sizes.delete_below}"
    return {
        1: writing(_insert("t1"), rows.test1, False),
        2: transaction(writing(_insert("t2"), rows.test2)),
        3: transaction(writing(_insert("t3"), rows.test3)),
        4: transaction(asking(_count_and_mean("t2", in_range), scans)),
        5: transaction(asking(_count_and_mean("t2", "c LIKE ?"), texts)),
        7: transaction(asking(_count_and_mean("t3", in_range), lookups)),
        8: transaction(writing("UPDATE t1 SET b=b*2 WHERE a>=? AND a<?", ranges, False)),
        9: transaction(writing("UPDATE t3 SET b=? WHERE a=?", new_b)),
        10: transaction(writing("UPDATE t3 SET c=? WHERE a=?", new_c)),
        11: transaction(statements(
            "INSERT INTO t1(a, b, c) SELECT b, a, c FROM t3",
            "INSERT INTO t3(a, b, c) SELECT b, a, c FROM t1",
        )),
        12: statements("DELETE FROM t3 WHERE c LIKE '%fifty%'"),
        13: statements(f"DELETE FROM t3 WHERE {between}"),
        14: statements("INSERT INTO t3(a, b, c) SELECT a, b, c FROM t1"),
        15: transaction(in_turn(statements("DELETE FROM t1"), writing(_insert("t1"), rows.test15))),
        16: in_turn(
            *(asking(f"SELECT count(*) FROM {table}", [()]) for table in TABLES),
            statements(*(f"DELETE FROM {table}" for table in TABLES)),
        ),
    }
