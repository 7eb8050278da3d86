import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { runInNewContext } from "node:vm";

/** The routes that a hook adds, by method and path; `globals` is what PocketBase gives it. */
function routesOf(file, globals = {}) {
  const routes = new Map();
  const routerAdd = (method, path, handler) => routes.set(`${method} ${path}`, handler);
  const text = readFileSync(join(import.meta.dirname, "..", file), "utf8");
  runInNewContext(text, { routerAdd, ...globals });
  return routes;
}

/** How each line of releases hands a handler the parameter and its two connection pools. */
const dialects = [
  {
    suffix: "",
    query: (n) => ({ request: { url: { query: () => new Map([["n", n]]) } } }),
    pools: (db, nonconcurrentDB) => ({ event: { app: { db, nonconcurrentDB } } }),
  },
  {
    suffix: "-before-0.23",
    query: (n) => ({ queryParam: (name) => (name === "n" ? n : "") }),
    pools: (concurrentDB, nonconcurrentDB) => ({
      event: {},
      globals: { $app: { dao: () => ({ concurrentDB, nonconcurrentDB }) } },
    }),
  },
];

for (const { suffix, query, pools } of dialects) {
  test(`fibonacci${suffix} answers the number as text`, () => {
    const handler = routesOf(`fibonacci${suffix}.pb.js`).get("GET /fibonacci");
    const string = (status, text) => ({ status, text });
    assert.deepEqual(handler({ ...query("20"), string }), { status: 200, text: "6765" });
  });

  test(`lapline${suffix} answers the settings of both pools`, () => {
    const pool = (synchronous) => {
      const database = new DatabaseSync(":memory:");
      database.exec(`PRAGMA synchronous=${synchronous}; PRAGMA foreign_keys=ON`);
      const one = (sql) => (row) => Object.assign(row, database.prepare(sql).get());
      return () => ({ newQuery: (sql) => ({ one: one(sql) }) });
    };
    const { event, globals } = pools(pool("NORMAL"), pool("FULL"));
    class DynamicModel {
      constructor(values) {
        Object.assign(this, values);
      }
    }
    const routes = routesOf(`lapline${suffix}.pb.js`, { ...globals, DynamicModel });
    const json = (status, facts) => ({ status, facts: { ...facts } });
    const { status, facts } = routes.get("GET /api/lapline")({ ...event, json });
    assert.equal(status, 200);
    assert.match(facts.sqliteVersion, /^3\.\d+\.\d+$/);
    assert.equal(facts.sqliteVersionWrite, facts.sqliteVersion);
    const { synchronous, synchronousWrite, foreignKeys, foreignKeysWrite } = facts;
    const expected = { synchronous: 1, synchronousWrite: 2, foreignKeys: 1, foreignKeysWrite: 1 };
    assert.deepEqual({ synchronous, synchronousWrite, foreignKeys, foreignKeysWrite }, expected);
    assert.equal(facts.journalMode, "memory");
    assert.equal(facts.journalModeWrite, "memory");
  });
}
