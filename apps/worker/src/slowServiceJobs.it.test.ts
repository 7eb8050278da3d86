import type { ClaimedJob, RawReport } from "@lapline/contracts";
import { sliceTimesMin } from "@lapline/stats";
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

const answersAfter = (ms: number) => `
  import { createServer } from "node:http";
  createServer((request, response) => setTimeout(() => response.end("late"), ${ms}))
    .listen(Number(process.argv[2]), "127.0.0.1");`;

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

function medians({ trials }: RawReport, side: "base" | "head"): number[] {
  return trials.filter((trial) => trial.side === side).map(({ values }) => values.latency ?? 0);
}

describe.runIf(walls.up)("two versions of a slow service", { timeout: 300_000 }, () => {
  test.for([{ model: "closed_loop" }, { model: "fixed_rate", rate: 120 }] as const)(
    "are compared in slices that show their latency: $model",
    async (load) => {
      const { report, log, failure } = await bench.run(definitionOf(load), job, 280_000);
      expect(failure, log).toBeNull();
      if (report?.comparison?.method !== "slices") throw new Error(log);
      const { sliceNs, pairs } = report.comparison;
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
});
