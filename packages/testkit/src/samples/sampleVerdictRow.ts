import type { VerdictRow } from "@lapline/contracts";

/** A row of a verdict: something got worse, measured by turns. */
export const sampleVerdictRow: VerdictRow = {
  measure: "Throughput",
  workload: "records.insert",
  target: "alpha",
  baseVersion: "1.0.0",
  version: "1.0.1",
  label: "local",
  measured: "by_turns",
  lookedWorse: false,
  ratio: 0.92,
  verdict: "worse",
  words: "8 % slower",
  interval: "[−9 %, −7 %]",
  worst: { ratio: 0.91, words: "9 % slower" },
};
