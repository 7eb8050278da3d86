import type { ScenarioDefinition, TargetAdapter } from "./adapter.ts";
import { httpOptions } from "./httpOptions.ts";
import { apiScenarios } from "./scenarios/apiScenarios.ts";
import { computeFibonacci } from "./scenarios/computeFibonacci.ts";
import { footprint } from "./scenarios/footprint.ts";
import { objectsScenarios } from "./scenarios/objectsScenarios.ts";
import { recordsBatch } from "./scenarios/recordsBatch.ts";
import { recordsDelete } from "./scenarios/recordsDelete.ts";
import { recordsFilter } from "./scenarios/recordsFilter.ts";
import { recordsInsert } from "./scenarios/recordsInsert.ts";
import { recordsList } from "./scenarios/recordsList.ts";
import { recordsMixed } from "./scenarios/recordsMixed.ts";
import { recordsRead } from "./scenarios/recordsRead.ts";
import { recordsSaturation } from "./scenarios/recordsSaturation.ts";
import { recordsUpdate } from "./scenarios/recordsUpdate.ts";
import { speedtestBatched } from "./scenarios/speedtestBatched.ts";
import { speedtestDefault } from "./scenarios/speedtestDefault.ts";
import { sqlComplex } from "./scenarios/sqlComplex.ts";
import { sqlConcurrent } from "./scenarios/sqlConcurrent.ts";
import { sqlLarge } from "./scenarios/sqlLarge.ts";
import { sqlMany } from "./scenarios/sqlMany.ts";
import { sqlReal } from "./scenarios/sqlReal.ts";
import { sqlSimple } from "./scenarios/sqlSimple.ts";
import { syncScenarios } from "./scenarios/syncScenarios.ts";
import { targetLoads } from "./targetLoads.ts";
import { allyourbase } from "./targets/allyourbase.ts";
import { drillSteady } from "./targets/drillSteady.ts";
import { drillStep } from "./targets/drillStep.ts";
import { goatdbBrowser } from "./targets/goatdbBrowser.ts";
import { goatdbDeno } from "./targets/goatdbDeno.ts";
import { goatdbNode } from "./targets/goatdbNode.ts";
import { goSqliteBvinc } from "./targets/goSqliteBvinc.ts";
import { goSqliteCraw } from "./targets/goSqliteCraw.ts";
import { goSqliteEaton } from "./targets/goSqliteEaton.ts";
import { goSqliteGlebarez } from "./targets/goSqliteGlebarez.ts";
import { goSqliteMattn } from "./targets/goSqliteMattn.ts";
import { goSqliteModernc } from "./targets/goSqliteModernc.ts";
import { goSqliteNcruces } from "./targets/goSqliteNcruces.ts";
import { goSqliteSqinn } from "./targets/goSqliteSqinn.ts";
import { goSqliteZombiezen } from "./targets/goSqliteZombiezen.ts";
import { isar } from "./targets/isar.ts";
import { nodeSqlite3Wasm } from "./targets/nodeSqlite3Wasm.ts";
import { objectboxDart } from "./targets/objectboxDart.ts";
import { objectboxJava } from "./targets/objectboxJava.ts";
import { objectboxPython } from "./targets/objectboxPython.ts";
import { payload } from "./targets/payload.ts";
import { pglite } from "./targets/pglite.ts";
import { pocketbase } from "./targets/pocketbase.ts";
import { pythonSqlite3 } from "./targets/pythonSqlite3.ts";
import { sqflite } from "./targets/sqflite.ts";
import { sqlite } from "./targets/sqlite.ts";
import { sqliteAsync } from "./targets/sqliteAsync.ts";
import { sqliteDeno } from "./targets/sqliteDeno.ts";
import { sqliteDrizzleBetterSqlite3 } from "./targets/sqliteDrizzleBetterSqlite3.ts";
import { sqliteDrizzleLibsql } from "./targets/sqliteDrizzleLibsql.ts";
import { sqliteJdbc } from "./targets/sqliteJdbc.ts";
import { sqliteNode } from "./targets/sqliteNode.ts";
import { sqliteWasmBrowser } from "./targets/sqliteWasmBrowser.ts";
import { supabase } from "./targets/supabase.ts";
import { supabaseCore } from "./targets/supabaseCore.ts";
import { supabaseFull } from "./targets/supabaseFull.ts";
import { trailbase } from "./targets/trailbase.ts";
import { trailbaseCrate } from "./targets/trailbaseCrate.ts";

const targets: readonly TargetAdapter[] = [
  sqlite,
  sqliteNode,
  sqliteDeno,
  sqliteWasmBrowser,
  goatdbDeno,
  goatdbNode,
  goatdbBrowser,
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
  goSqliteCraw,
  goSqliteEaton,
  goSqliteGlebarez,
  goSqliteMattn,
  goSqliteModernc,
  goSqliteNcruces,
  goSqliteSqinn,
  goSqliteZombiezen,
  goSqliteBvinc,
  pythonSqlite3,
  objectboxPython,
  sqliteJdbc,
  objectboxJava,
  sqliteAsync,
  sqflite,
  isar,
  objectboxDart,
  drillStep,
  drillSteady,
];
const scenarios: readonly ScenarioDefinition[] = [
  recordsInsert,
  recordsRead,
  recordsMixed,
  recordsSaturation,
  recordsList,
  recordsFilter,
  recordsUpdate,
  recordsDelete,
  recordsBatch,
  computeFibonacci,
  footprint,
  sqlSimple,
  sqlComplex,
  sqlMany,
  sqlLarge,
  sqlConcurrent,
  sqlReal,
  speedtestDefault,
  speedtestBatched,
  ...objectsScenarios,
  ...apiScenarios,
  ...syncScenarios,
];

/** Every target by id; adding one takes its own file and a line above. */
export const targetsById: ReadonlyMap<string, TargetAdapter> = new Map(
  targets.map((target) => [target.description.id, withLoads(target)]),
);

/** Every scenario by id. */
export const scenariosById: ReadonlyMap<string, ScenarioDefinition> = new Map(
  scenarios.map((scenario) => [scenario.description.id, scenario]),
);

function withLoads(target: TargetAdapter): TargetAdapter {
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
