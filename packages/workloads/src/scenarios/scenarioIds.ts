import { objectOperations } from "./objectOperations.ts";

/** Scenarios that need nothing but kept records. */
export const allScenarioIds: string[] = [
  "records.insert",
  "records.read",
  "records.mixed",
  "records.list",
  "records.filter",
  "records.update",
  "records.delete",
  "records.batch",
  "footprint",
];

/** Ids of the objects scenarios, for targets that can do all of them. */
export const objectsScenarioIds: string[] = objectOperations.map(({ name }) => `objects.${name}`);

/** Ids of the speedtest scenarios, for targets that can do both. */
export const speedtestScenarioIds: string[] = ["speedtest.default", "speedtest.batched"];

/** Ids of the sync scenarios, for targets that can do both. */
export const syncScenarioIds: string[] = ["sync.single", "sync.concurrent"];
