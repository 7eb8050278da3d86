import type { KeptFailure, KeptResult } from "@lapline/workloads/verification";
import type { Cell } from "./cell.ts";

// What the tests of this folder have in common.

export const cell: Cell = {
  target: "pocketbase",
  version: "1.2.3",
  provisioner: "go",
  options: {},
  durability: "wal-normal",
  scenario: "records.insert",
  scenarioVersion: 1,
  size: "quick",
  params: { count: 10 },
};

const lapline = { commit: "c0ffee00c0ffee00", changed: false };

export function resultOf(of: Cell, values: Readonly<Record<string, number>> = {}): KeptResult {
  return {
    ...of,
    measuredAt: "2026-11-23T10:00:00.000Z",
    lapline,
    machine: "a machine",
    loadAverage: 0.25,
    trials: 2,
    valid: true,
    reasons: [],
    warnings: [],
    measures: Object.entries(values).map(([name, value]) => ({
      name,
      unit: "ns",
      value,
      ciLow: null,
      ciHigh: null,
      n: 2,
    })),
    artifactDigest: null,
    versionReported: null,
    environment: {},
  };
}

export function failureOf(of: Cell): KeptFailure {
  const failedAt = "2026-11-23T11:00:00.000Z";
  return { ...of, failedAt, lapline, trials: 2, errorCode: "build_failed", message: "no compiler" };
}
