/** Every scenario id, for targets that can do all of them. */
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
