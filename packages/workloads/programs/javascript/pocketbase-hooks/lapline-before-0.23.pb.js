routerAdd("GET", "/api/lapline", (e) => {
  const pools = { "": $app.dao().concurrentDB(), Write: $app.dao().nonconcurrentDB() };
  const queries = {
    journalMode: "SELECT journal_mode AS value FROM pragma_journal_mode",
    synchronous: "SELECT synchronous AS value FROM pragma_synchronous",
    foreignKeys: "SELECT foreign_keys AS value FROM pragma_foreign_keys",
    sqliteVersion: "SELECT sqlite_version() AS value",
  };
  const facts = {};
  for (const pool in pools) {
    for (const name in queries) {
      const row = new DynamicModel({ value: "" });
      pools[pool].newQuery(queries[name]).one(row);
      facts[name + pool] = row.value;
    }
  }
  return e.json(200, facts);
});
