import { speedtestScenario } from "./speedtestScenario.ts";

export const speedtestBatched = speedtestScenario({
  id: "speedtest.batched",
  way: "batched",
  title: "Speedtest: the library's own batches",
  summary:
    "Fifteen tests one after another on three tables; the many inserts and updates of tests 2, 3, 9, " +
    "10 and 15 go through the library's call for batches.",
});
