import { setImmediate } from "node:timers/promises";
import type { InvalidReason } from "@lapline/contracts";
import type { SpeedtestDatabase } from "../drivers/embeddedDriver.ts";
import type { ThroughputSteps } from "../load/latencyRecorder.ts";
import type { SpeedtestExpectation } from "../speedtest/speedtestExpectation.ts";
import { queryDifference } from "../speedtest/speedtestExpectation.ts";
import type { SpeedtestRows, SpeedtestSizes } from "../speedtest/speedtestRows.ts";
import { speedtestNumbers, testMeasure } from "../speedtest/speedtestTests.ts";
import { runtimeHost } from "./runtimeHost.ts";
import { StatementCounter, speedtestSteps } from "./speedtestSteps.ts";
import { type ReportProgress, throttleProgress } from "./trialContext.ts";

interface TestsSpan {
  startedAtNs: bigint;
  durationNs: number;
  operations: number;
  values: Record<string, number>;
  reasons: InvalidReason[];
  steps: ThroughputSteps;
}

interface SpeedtestWork {
  database: SpeedtestDatabase;
  sizes: SpeedtestSizes;
  rows: SpeedtestRows;
  expectation: SpeedtestExpectation;
  batched: boolean;
}

/** Runs the fifteen tests one after another and times each by itself. */
export async function runSpeedtest(
  work: SpeedtestWork,
  on: { report: ReportProgress; beforeTest16?(): Promise<void> },
): Promise<TestsSpan> {
  const { monotonicNs } = runtimeHost;
  const tests = speedtestSteps(work);
  const onPause = throttleProgress(on.report, operationsOf(work.sizes));
  const counter = new StatementCounter();
  const values: Record<string, number> = {};
  const reasons: InvalidReason[] = [];
  let endedNs = counter.startedAtNs;
  for (const test of speedtestNumbers) {
    if (test === 16) await on.beforeTest16?.();
    const startedNs = monotonicNs();
    const found = tests[test](counter);
    endedNs = monotonicNs();
    counter.flush();
    values[testMeasure(test)] = Number(endedNs - startedNs);
    const difference = queryDifference(test, found, work.expectation);
    if (difference !== null) reasons.push({ code: "assertion_failed", detail: difference });
    onPause(performance.now(), counter.counted);
    await setImmediate();
  }
  const { startedAtNs, counted: operations, steps } = counter;
  return {
    startedAtNs,
    durationNs: Number(endedNs - startedAtNs),
    operations,
    values,
    reasons,
    steps,
  };
}

/** Statements of all tests; BEGIN and COMMIT are not counted. */
function operationsOf({
  single,
  many,
  refill,
  scans,
  lookups,
  rangeUpdates,
}: SpeedtestSizes): number {
  const deletionsAndCopies = 2 + 3 + 1 + 6;
  return single + 4 * many + refill + 2 * scans + lookups + rangeUpdates + deletionsAndCopies;
}
