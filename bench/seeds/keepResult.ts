import type { Report } from "@lapline/contracts";
import type { KeptFailure, KeptResult } from "@lapline/workloads/verification";
import type { Cell } from "./cell.ts";

/** What is kept of a report: its figures and where they are from, not its samples and courses. */
export function keepResult(cell: Cell, report: Report, lapline: KeptResult["lapline"]): KeptResult {
  const { comparability, shown } = report.environment;
  const environment = Object.fromEntries(
    Object.entries({ ...comparability, ...shown })
      .filter(([key]) => key !== "host.name")
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
  const load = Number(environment["host.loadAverage1"]);
  return {
    ...cell,
    measuredAt: report.createdAt,
    lapline,
    machine: machineOf(environment),
    loadAverage: Number.isFinite(load) ? load : null,
    trials: report.trials.length,
    valid: report.validity.valid,
    reasons: report.validity.reasons,
    warnings: report.warnings,
    measures: report.measures.map(({ name: measure, unit, value, ciLow, ciHigh, n }) => ({
      name: measure,
      unit,
      value,
      ciLow,
      ciHigh,
      n,
    })),
    artifactDigest: report.artifactDigest,
    versionReported: report.targetVersionReported,
    environment,
  };
}

/** What is kept of a job that ended without a report. */
export function keepFailure(
  cell: Cell,
  { errorCode, message }: { errorCode: string; message: string },
  { lapline, trials, now }: { lapline: KeptFailure["lapline"]; trials: number; now: Date },
): KeptFailure {
  return { ...cell, failedAt: now.toISOString(), lapline, trials, errorCode, message };
}

/** The machine in a line: system, architecture, processor, threads, memory. */
function machineOf(environment: Readonly<Record<string, string>>): string {
  const fact = (key: string) => environment[`host.${key}`] ?? "unknown";
  const virtual = fact("virtualisation");
  const kind = virtual === "none" || virtual === "unknown" ? [] : [`virtual (${virtual})`];
  return [
    fact("os"),
    fact("architecture"),
    `${fact("cpuThreads")} threads of ${fact("cpuModel")}`,
    `${fact("memoryGiB")} GiB`,
    ...kind,
  ].join(", ");
}
