import type { HarnessResult } from "@lapline/contracts";
import { speedtestRows } from "../speedtest/speedtestRows.ts";
import { speedtestSizes } from "../speedtest/speedtestSizes.ts";
import type { SpeedtestDatabase } from "../speedtestDriver.ts";
import { speedtestSteps } from "./speedtestSteps.ts";
import { StatementCounter } from "./statementCounter.ts";

type ProbedLoop = HarnessResult<"probe">["loops"][number];

const nothing: SpeedtestDatabase = {
  exec: () => undefined,
  run: () => undefined,
  runBatch: () => undefined,
  get: () => ({}),
  close: () => undefined,
};

/** Times test 9, 25 000 statements, on a library that does nothing. */
export function probeSpeedtest(): ProbedLoop {
  const sizes = speedtestSizes(100);
  const rows = speedtestRows(sizes);
  const step = speedtestSteps({ database: nothing, sizes, rows, batched: false })[9];
  const counter = new StatementCounter();
  const startedNs = process.hrtime.bigint();
  step(counter.count);
  const durationNs = Number(process.hrtime.bigint() - startedNs);
  return { name: "speedtest statement", operations: sizes.many, durationNs };
}
