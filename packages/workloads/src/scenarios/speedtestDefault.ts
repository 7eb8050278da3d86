import { speedtestScenario } from "./speedtestScenario.ts";

export const speedtestDefault = speedtestScenario({
  id: "speedtest.default",
  way: "default",
  title: "Speedtest: one call for each statement",
  summary:
    "Fifteen tests one after another on three tables: inserts, queries, updates and deletions with " +
    "and without an index; every statement is a call of its own.",
});
