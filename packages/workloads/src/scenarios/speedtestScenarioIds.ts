/** Ids of the speedtest scenarios, for targets that can do both. */
export const speedtestScenarioIds: string[] = ["speedtest.default", "speedtest.batched"];
