import type { ScenarioDefinition, TargetAdapter } from "./adapter.ts";
import { footprint } from "./scenarios/footprint.ts";
import { recordsBatch } from "./scenarios/recordsBatch.ts";
import { recordsDelete } from "./scenarios/recordsDelete.ts";
import { recordsFilter } from "./scenarios/recordsFilter.ts";
import { recordsInsert } from "./scenarios/recordsInsert.ts";
import { recordsList } from "./scenarios/recordsList.ts";
import { recordsMixed } from "./scenarios/recordsMixed.ts";
import { recordsRead } from "./scenarios/recordsRead.ts";
import { recordsUpdate } from "./scenarios/recordsUpdate.ts";
import { nodeSqlite3Wasm } from "./targets/nodeSqlite3Wasm.ts";
import { payload } from "./targets/payload.ts";
import { pglite } from "./targets/pglite.ts";
import { pocketbase } from "./targets/pocketbase.ts";
import { sqlite } from "./targets/sqlite.ts";
import { sqliteDrizzleBetterSqlite3 } from "./targets/sqliteDrizzleBetterSqlite3.ts";
import { sqliteDrizzleLibsql } from "./targets/sqliteDrizzleLibsql.ts";

const targets: readonly TargetAdapter[] = [
  sqlite,
  sqliteDrizzleBetterSqlite3,
  sqliteDrizzleLibsql,
  pglite,
  nodeSqlite3Wasm,
  pocketbase,
  payload,
];
const scenarios: readonly ScenarioDefinition[] = [
  recordsInsert,
  recordsRead,
  recordsMixed,
  recordsList,
  recordsFilter,
  recordsUpdate,
  recordsDelete,
  recordsBatch,
  footprint,
];

/** Every target by id; adding one takes its own file and a line above. */
export const targetsById: ReadonlyMap<string, TargetAdapter> = new Map(
  targets.map((target) => [target.description.id, target]),
);

/** Every scenario by id. */
export const scenariosById: ReadonlyMap<string, ScenarioDefinition> = new Map(
  scenarios.map((scenario) => [scenario.description.id, scenario]),
);
