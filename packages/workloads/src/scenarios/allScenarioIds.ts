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
