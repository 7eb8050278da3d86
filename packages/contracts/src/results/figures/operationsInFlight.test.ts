import { expect, test } from "vitest";
import type { Quantiles, Report } from "../../index.ts";
import { operationsInFlight } from "./operationsInFlight.ts";

const load = {
  operations: 1000,
  non2xx: 0,
  timeouts: 0,
  socketErrors: 0,
  statusCounts: {},
  generatorUtilisation: null,
  generatorCpuCores: null,
  timeoutMs: null,
};
const trial = (index: number, valid: boolean, durationNs: number): Report["trials"][number] => ({
  index,
  valid,
  reasons: [],
  startMs: 0,
  durationNs,
  values: {},
  load,
});
/** One in ten operations was timed. */
const quantiles: Quantiles = {
  n: 200,
  min: 1e6,
  p50: 1e6,
  p75: 1e6,
  p90: 1e6,
  p95: 1e6,
  p97_5: 1e6,
  p99: 1e6,
  p99_9: 1e6,
  max: 1e6,
  mean: 1e6,
  stddev: 0,
};
const ok = { valid: true, reasons: [] };

test("operations in flight are those of the trials that count, whether each was timed or not", () => {
  const trials = [trial(0, true, 1e9), trial(1, false, 9e9), trial(2, true, 3e9)];
  expect(operationsInFlight({ trials, validity: ok }, { quantiles })).toBeCloseTo(0.5);
  const invalid = { valid: false, reasons: ["too many errors"] };
  expect(operationsInFlight({ trials, validity: invalid }, { quantiles })).toBeCloseTo(3 / 13);
});

test("nothing is said without latencies or without time", () => {
  expect(operationsInFlight({ trials: [trial(0, true, 1e9)], validity: ok }, {})).toBeNull();
  expect(operationsInFlight({ trials: [], validity: ok }, { quantiles })).toBeNull();
});
