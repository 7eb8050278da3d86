import { isBusyWithOthers } from "@lapline/contracts";
import type { MeasuredTrial } from "./measuredTrial.ts";

/** Share of sampling steps that may be late before the report says so. */
const LATE_STEPS_SHARE_MAX = 0.05;

/** What puts a trial in doubt that still counts, as sentences. `cpus`: those of the host. Pure. */
export function trialWarnings(index: number, trial: MeasuredTrial, cpus: number): string[] {
  return [...ownWarnings(index, trial), ...othersBeside(index, trial.others, cpus)];
}

/** The same without what other programs of the host did meanwhile. Pure. */
export function ownWarnings(index: number, trial: MeasuredTrial): string[] {
  return [...trial.warnings, ...lateSamples(index, trial)];
}

/** Trials next to which others computed are kept and told: what it did to them, nobody can know. */
export function othersBeside(
  index: number,
  others: MeasuredTrial["others"],
  cpus: number,
): string[] {
  if (others === null || !isBusyWithOthers(others.used, cpus)) return [];
  const stolen =
    others.stolen >= 0.05 ? `, ${others.stolen.toFixed(1)} of it stolen by the hypervisor` : "";
  return [
    `Trial ${index + 1}: other programs used ${others.used.toFixed(1)} of the host's ${cpus} CPUs while it was measured${stolen}.`,
  ];
}

function lateSamples(index: number, { samples }: MeasuredTrial): string[] {
  const steps = samples.cpuCores.length;
  if (steps === 0 || samples.lateSteps <= steps * LATE_STEPS_SHARE_MAX) return [];
  return [
    `Trial ${index + 1}: ${samples.lateSteps} of ${steps} resource samples were late; their values are means over the gap.`,
  ];
}
