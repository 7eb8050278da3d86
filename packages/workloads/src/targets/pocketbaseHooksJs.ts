import { hasOldDialect } from "./pocketbaseDialect.ts";

/** Where PocketBase looks for it inside its folder of hooks. */
export const fibonacciHookFile = "hooks/fibonacci.pb.js";

/**
 * The endpoint of compute.fibonacci in PocketBase's JavaScript. A handler runs in another instance of
 * the engine than the file, so whatever it calls must be inside it.
 */
export function fibonacciHookJs(version: string): string {
  const n = hasOldDialect(version) ? 'e.queryParam("n")' : 'e.request.url.query().get("n")';
  return `routerAdd("GET", "/fibonacci", (e) => {
  const fibonacci = (n) => (n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2));
  return e.string(200, String(fibonacci(Number(${n}))));
});
`;
}

/** Where the route lies that answers the settings of a program which was not built here. */
export const factsHookFile = "hooks/lapline.pb.js";

/** The same facts as the route of an own build, on the target's own two connection pools. */
export function factsHookJs(version: string): string {
  const isOld = hasOldDialect(version);
  const app = isOld ? "$app.dao()" : "e.app";
  return `routerAdd("GET", "/api/lapline", (e) => {
  const pools = { "": ${app}.${isOld ? "concurrentDB" : "db"}(), Write: ${app}.nonconcurrentDB() };
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
`;
}
