import { describedTargets } from "../descriptions/targets.ts";
import { allyourbaseProvision } from "./allyourbase.ts";
import { dartProvisions } from "./dart.ts";
import { drillProvisions } from "./drill.ts";
import { sqliteDrizzleBetterSqlite3Provision } from "./drizzleBetterSqlite3.ts";
import { sqliteDrizzleLibsqlProvision } from "./drizzleLibsql.ts";
import { goatdbProvisions } from "./goatdb.ts";
import { goSqliteProvisions } from "./goSqlite.ts";
import { javaProvisions } from "./java.ts";
import { nodeSqlite3WasmProvision } from "./nodeSqlite3Wasm.ts";
import { payloadProvision } from "./payload.ts";
import { pgliteProvision } from "./pglite.ts";
import { pocketbaseProvision } from "./pocketbase.ts";
import type { TargetAdapter, TargetProvision } from "./provision.ts";
import { pythonProvisions } from "./python.ts";
import { runtimeSqliteProvisions, sqliteProvision } from "./sqlite.ts";
import { sqliteWasmBrowserProvision } from "./sqliteWasm.ts";
import { supabaseProvisions } from "./supabase.ts";
import { supabaseCoreProvision } from "./supabaseCore.ts";
import { trailbaseProvision } from "./trailbase.ts";
import { trailbaseCrateProvision } from "./trailbaseCrate.ts";

/** How each target is made and started, by its id. */
export const provisionsById: ReadonlyMap<string, TargetProvision> = new Map(
  Object.entries<TargetProvision>({
    sqlite: sqliteProvision,
    ...runtimeSqliteProvisions,
    "sqlite-wasm-browser": sqliteWasmBrowserProvision,
    ...goatdbProvisions,
    "sqlite-drizzle-better-sqlite3": sqliteDrizzleBetterSqlite3Provision,
    "sqlite-drizzle-libsql": sqliteDrizzleLibsqlProvision,
    pglite: pgliteProvision,
    "node-sqlite3-wasm": nodeSqlite3WasmProvision,
    pocketbase: pocketbaseProvision,
    trailbase: trailbaseProvision,
    "trailbase-crate": trailbaseCrateProvision,
    "supabase-core": supabaseCoreProvision,
    ...supabaseProvisions,
    payload: payloadProvision,
    allyourbase: allyourbaseProvision,
    ...goSqliteProvisions,
    ...pythonProvisions,
    ...javaProvisions,
    ...dartProvisions,
    ...drillProvisions,
  }),
);

/** Every target by id with its provision, for whoever runs it. */
export const targetsById: ReadonlyMap<string, TargetAdapter> = new Map(
  [...describedTargets].map(([id, described]) => {
    const provision = provisionsById.get(id);
    if (provision === undefined) throw new Error(`The target ${id} has no provision.`);
    return [id, { ...described, ...provision }];
  }),
);
