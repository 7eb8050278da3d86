import { type ClaimedJob, type RawReport, sliceNsOf } from "@lapline/contracts";
import { samplesForPercentile, sliceTimesMin } from "@lapline/stats";
import { beforeEach, describe, expect, test } from "vitest";
import { definedWith, openDefinitionBench } from "./testing/openDefinitionBench.ts";
import { provideHarness } from "./testing/provideHarness.ts";
import { testWalls } from "./testing/testWalls.ts";

const harness = provideHarness();
const walls = await testWalls();
let bench: Awaited<ReturnType<typeof openDefinitionBench>>;

beforeEach(async () => {
  bench = await openDefinitionBench(harness.dir);
  await bench.commit("v1", { "server.mjs": answersAfter(10) });
  await bench.commit("v2", { "server.mjs": answersAfter(16) });
  bench.start();
});

/** Each 33rd request takes `rarely` milliseconds. */
const answersAfter = (ms: number, rarely = ms) => `
  import { createServer } from "node:http";
  let count = 0;
  createServer((request, response) => {
    count += 1;
    setTimeout(() => response.end("late"), count % 33 === 0 ? ${rarely} : ${ms});
  }).listen(Number(process.argv[2]), "127.0.0.1");`;

/** The definition decides what its parameters are called: no planner may look for names of its own. */
const definitionOf = (load: { model: "closed_loop" | "fixed_rate"; rate?: number }) =>
  definedWith(
    {
      http: {
        load: { ...load, inFlight: "{param.peers}", duration: "{param.span}", warmup: 5 },
        requests: [{ get: "/" }],
      },
      params: {
        peers: { type: "integer", default: 4, min: 1, max: 8 },
        span: { type: "integer", default: 3, min: 1, max: 60 },
      },
    },
    {
      server: {
        start: ["node", "server.mjs", "{port}"],
        ready: { listening: true, within: "10s" },
      },
    },
  );

const job: Partial<ClaimedJob> = {
  version: "v2",
  trials: 1,
  comparison: { kind: "compare", baseVersion: "v1" },
};

/**
 * Runs the job until it is measured in slices, three times at most: a host that is very busy lets a
 * service work between its slices, and then whole trials are taken, as they should be.
 */
async function runInSlices(...asked: Parameters<typeof bench.run>) {
  let last = "";
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const { report, log, failure } = await bench.run(...asked);
    expect(failure, log).toBeNull();
    if (report?.comparison?.method === "slices") {
      return { report, log, comparison: report.comparison };
    }
    expect(log).toContain("whole trials, interleaved (idle_work)");
    last = log;
  }
  throw new Error(last);
}

function medians({ trials }: RawReport, side: "base" | "head"): number[] {
  return trials.filter((trial) => trial.side === side).map(({ values }) => values.latency ?? 0);
}

/** Percentiles below it fit into slices of half a minute a side, with room to spare. */
const fittingNs = 60e6;

describe.runIf(walls.up)("two versions of a slow service", { timeout: 420_000 }, () => {
  test.for([{ model: "closed_loop" }, { model: "fixed_rate", rate: 120 }] as const)(
    "are compared in slices that show their latency: $model",
    async (load) => {
      const { report, log, comparison } = await runInSlices(definitionOf(load), job, 280_000);
      const { sliceNs, pairs } = comparison;
      expect(pairs).toHaveLength(1);
      const [base, head] = [medians(report, "base"), medians(report, "head")];
      for (const median of base) expect(median).toBeGreaterThan(10e6);
      for (const median of head) expect(median).toBeGreaterThan(16e6);
      expect(Math.max(...base, ...head) * sliceTimesMin, log).toBeLessThanOrEqual(sliceNs);
      for (const { arms } of pairs) {
        for (const { activeNs, operations } of arms) {
          // What the definition asks for, and not the least that a pair takes.
          expect(activeNs, log).toBeGreaterThan(2.9e9);
          expect(operations).toBeGreaterThan(100);
        }
      }
    },
  );

  test("are compared in slices that show the percentile which the comparison is about", async () => {
    await bench.commit("v3", { "server.mjs": answersAfter(2, 12) });
    await bench.commit("v4", { "server.mjs": answersAfter(2, 15) });
    const goal = { kind: "verdict", minChange: 0 } as const;
    const of = { direction: "lower_is_better", look: 1, between: null } as const;
    const { report, log, comparison } = await runInSlices(
      definitionOf({ model: "closed_loop" }),
      {
        ...{ version: "v4", trials: 1 },
        comparison: {
          ...{ kind: "compare", baseVersion: "v3" },
          stopRule: { measures: [{ name: "latency_p99", goal, ...of }] },
        },
      },
      280_000,
    );
    const [pair] = comparison.pairs;
    if (pair === undefined) throw new Error(log);
    const trials = report.trials.map(({ index, values, load }) => ({
      ...{ p99: values.latency_p99 ?? 0, sliceNs: sliceNsOf(pair, index) ?? 0 },
      operations: load.operations,
    }));
    expect(trials).toHaveLength(2);
    const worst = Math.max(...trials.map(({ p99 }) => p99));
    for (const { p99, sliceNs, operations } of trials) {
      expect(p99, log).toBeGreaterThan(12e6);
      expect(operations).toBeGreaterThanOrEqual(samplesForPercentile("latency_p99") ?? 0);
      // A host that is so busy that half a minute a side does not show it takes those of the median.
      if (worst < fittingNs) expect(p99 * sliceTimesMin, log).toBeLessThanOrEqual(sliceNs);
    }
  });
});
