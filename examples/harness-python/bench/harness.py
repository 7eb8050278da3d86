"""Inserts orders into a SQLite database, one per transaction."""

import os
import sqlite3

from lapline_harness import serve


def prepare(trial):
    journal = os.environ.get("JOURNAL_MODE", "wal")
    trial.file = os.path.join(trial.data_dir, "orders.db")
    trial.db = sqlite3.connect(trial.file, isolation_level=None)
    trial.settings["journalMode"] = trial.db.execute(f"PRAGMA journal_mode = {journal}").fetchone()[0]
    trial.db.execute("CREATE TABLE orders (id INTEGER PRIMARY KEY, customer TEXT, cents INTEGER)")
    trial.target_version = sqlite3.sqlite_version
    # Made before the clock starts, and the same for both versions of a comparison.
    names = ["Ada", "Grace", "Edsger", "Barbara"]
    rows = trial.params["rows"]
    trial.orders = [(trial.random.choice(names), trial.random.randrange(10_000)) for _ in range(rows)]


def insert(trial, order):
    trial.db.execute("INSERT INTO orders (customer, cents) VALUES (?, ?)", order)


def warmup(trial):
    for order in trial.orders[:50]:
        insert(trial, order)
    trial.db.execute("DELETE FROM orders")
    return 50


def run(trial, recorder):
    for order in trial.orders:
        with recorder.operation("insert"):
            insert(trial, order)
        recorder.progress(recorder.operations, len(trial.orders))
    trial.db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    recorder.value("database_size", os.path.getsize(trial.file) / 1024)


def verify(trial):
    stored = trial.db.execute("SELECT customer, cents FROM orders ORDER BY id").fetchall()
    return [] if stored == trial.orders else [f"{len(stored)} of {len(trial.orders)} orders are stored as sent"]


def close(trial):
    trial.db.close()


serve(name="orders", prepare=prepare, warmup=warmup, run=run, verify=verify, close=close)
