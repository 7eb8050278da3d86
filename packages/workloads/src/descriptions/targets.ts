import { allyourbase } from "./allyourbase.ts";
import { dartTargets } from "./dart.ts";
import type { DescribedTarget } from "./describedTarget.ts";
import { drillTargets } from "./drill.ts";
import { sqliteDrizzleBetterSqlite3, sqliteDrizzleLibsql } from "./drizzle.ts";
import { goatdbTargets } from "./goatdb.ts";
import { goSqliteTargets } from "./goSqlite.ts";
import { httpOptions } from "./httpOptions.ts";
import { javaTargets } from "./java.ts";
import { nodeSqlite3Wasm } from "./nodeSqlite3Wasm.ts";
import { payload } from "./payload.ts";
import { pglite } from "./pglite.ts";
import { pocketbase } from "./pocketbase.ts";
import { pythonTargets } from "./python.ts";
import { sqlite, sqliteDeno, sqliteNode } from "./sqlite.ts";
import { sqliteWasmBrowser } from "./sqliteWasm.ts";
import { supabase, supabaseCore, supabaseFull } from "./supabase.ts";
import { targetLoads } from "./targetLoads.ts";
import { trailbase, trailbaseCrate } from "./trailbase.ts";

const targets: readonly DescribedTarget[] = [
  sqlite,
  sqliteNode,
  sqliteDeno,
  sqliteWasmBrowser,
  ...goatdbTargets,
  sqliteDrizzleBetterSqlite3,
  sqliteDrizzleLibsql,
  pglite,
  nodeSqlite3Wasm,
  pocketbase,
  trailbase,
  trailbaseCrate,
  supabaseCore,
  supabase,
  supabaseFull,
  payload,
  allyourbase,
  ...goSqliteTargets,
  ...pythonTargets,
  ...javaTargets,
  ...dartTargets,
  ...drillTargets,
];

/** Every target by id, as everybody may know it. */
export const describedTargets: ReadonlyMap<string, DescribedTarget> = new Map(
  targets.map((target) => [target.description.id, withLoads(target)]),
);

/** A target with what its interface and keys say of its options and loads. */
function withLoads(target: DescribedTarget): DescribedTarget {
  const { description } = target;
  const options = [...(description.options ?? []), ...httpOptions(target)];
  return {
    ...target,
    description: {
      ...description,
      ...(options.length > 0 && { options }),
      loads: targetLoads(target),
    },
  };
}
