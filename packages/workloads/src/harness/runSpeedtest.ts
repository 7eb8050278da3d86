import { setImmediate } from "node:timers/promises";
import type { InvalidReason } from "@lapline/contracts";
import { ThroughputSteps } from "../load/throughputSteps.ts";
import { queryDifference } from "../speedtest/differences.ts";
import type { SpeedtestExpectation } from "../speedtest/speedtestExpectation.ts";
import type { SpeedtestRows } from "../speedtest/speedtestRows.ts";
import type { SpeedtestSizes } from "../speedtest/speedtestSizes.ts";
import { speedtestNumbers, testMeasure } from "../speedtest/speedtestTests.ts";
import type { SpeedtestDatabase } from "../speedtestDriver.ts";
import { type ReportProgress, throttleProgress } from "./reportProgress.ts";
import { speedtestSteps } from "./speedtestSteps.ts";

/** Statements between two looks at the clock for the throughput axis. */
const countedTogether = 256;

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
  const tests = speedtestSteps(work);
  const onPause = throttleProgress(on.report, operationsOf(work.sizes));
  const span: TestsSpan = {
    startedAtNs: process.hrtime.bigint(),
    durationNs: 0,
    operations: 0,
    values: {},
    reasons: [],
    steps: new ThroughputSteps(),
  };
  let waiting = 0;
  const flush = () => {
    span.steps.record(Number(process.hrtime.bigint() - span.startedAtNs) / 1e6, waiting);
    span.operations += waiting;
    waiting = 0;
  };
  const count = (statements: number) => {
    waiting += statements;
    if (waiting >= countedTogether) flush();
  };
  for (const test of speedtestNumbers) {
    if (test === 16) await on.beforeTest16?.();
    const startedNs = process.hrtime.bigint();
    const found = tests[test](count);
    const endedNs = process.hrtime.bigint();
    flush();
    span.values[testMeasure(test)] = Number(endedNs - startedNs);
    span.durationNs = Number(endedNs - span.startedAtNs);
    const difference = queryDifference(test, found, work.expectation);
    if (difference !== null) span.reasons.push({ code: "assertion_failed", detail: difference });
    onPause(performance.now(), span.operations);
    await setImmediate();
  }
  return span;
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
