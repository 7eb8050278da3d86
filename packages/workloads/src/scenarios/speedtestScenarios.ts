import type { MeasureDefinition, ScenarioMeasure } from "@lapline/contracts";
import { z } from "zod";
import { speedtestNumbers, speedtestTests, testMeasure } from "../speedtest/speedtestTests.ts";
import { decides, defineScenario, type ScenarioDefinition } from "./defineScenario.ts";
import { measures } from "./measures.ts";

const testMeasures: ScenarioMeasure[] = speedtestNumbers.map((test) => ({
  name: testMeasure(test),
  title: `Test ${test}: ${speedtestTests[test]}`,
  unit: "ns",
  direction: "lower_is_better",
  part: true,
}));

const sums: MeasureDefinition[] = [
  { name: "tests_sum", title: "All tests", unit: "ns", direction: "lower_is_better" },
  {
    name: "tests_sum_without_1_7",
    title: "All tests but 1 and 7",
    unit: "ns",
    direction: "lower_is_better",
  },
];

const caveats = [
  "A micro-benchmark of a library on one machine and one file: not a promise about your workload.",
  "Random numbers come from a generator that is the same in every language; the published runs " +
    "used Dart's Random(0). Counts and value ranges are the same.",
  "Rows, texts and names are prepared before each timed test, and results are checked after it." +
    " The published times include both.",
  "journal_mode and synchronous are what the durability mode says, for every SQLite alike; the " +
    "published runs compared WAL with a rollback journal. sqlite_async alone calls for a checkpoint in " +
    "each writing test, as published.",
  "The sum without tests 1 and 7 is the published one: test 1 measures mostly flushes, test 7 mostly call overhead.",
  "A language with a just-in-time compiler runs the first tests slower; the warm-up is off by " +
    "default, as published.",
];

/** The fifteen tests, statement by statement or with the library's own batches. */
function speedtestScenario({
  way,
  ...about
}: {
  id: string;
  title: string;
  summary: string;
  /** Its title beside the other variant. */
  way: string;
}): ScenarioDefinition {
  return defineScenario({
    description: {
      ...about,
      variant: { of: "speedtest", title: way },
      version: 1,
      loadModel: "fixed_work",
      measures: [
        ...testMeasures,
        ...sums,
        measures.databaseSize,
        measures.cpu,
        measures.cpuPeak,
        measures.memory,
      ],
      errorRateMax: 0,
      trialsDefault: 3,
      caveats,
    },
    params: z.strictObject({
      size: z
        .int()
        .min(1)
        .max(100)
        .default(100)
        .describe("Share of the published counts of rows, queries and updates, in per cent."),
      warmup: z
        .boolean()
        .default(false)
        .describe("Do the whole work once before, on a database of its own that is thrown away."),
    }),
    load: {
      size: decides("share of the published counts", "percent"),
      warmup: decides("warm-up", "text"),
    },
    quick: { size: 10, warmup: false },
    full: { size: 100, warmup: false },
    // Most of it is test 1, a flush of 10 ms for each of 1000 inserts, and test 5.
    estimateSeconds: ({ size, warmup }) => 0.5 + 0.25 * Number(size) * (warmup === true ? 2 : 1),
  });
}

export const speedtestDefault = speedtestScenario({
  id: "speedtest.default",
  way: "default",
  title: "Speedtest: one call for each statement",
  summary:
    "Fifteen tests one after another on three tables: inserts, queries, updates and deletions with " +
    "and without an index; every statement is a call of its own.",
});

export const speedtestBatched = speedtestScenario({
  id: "speedtest.batched",
  way: "batched",
  title: "Speedtest: the library's own batches",
  summary:
    "Fifteen tests one after another on three tables; the many inserts and updates of tests 2, 3, 9, " +
    "10 and 15 go through the library's call for batches.",
});
