/** Ids of the sync scenarios, for targets that can do both. */
export const syncScenarioIds: string[] = ["sync.single", "sync.concurrent"];
