import type { Environment } from "@lapline/contracts";

export interface EnvironmentChange {
  key: string;
  /** Null where the fact was not known on that side. */
  before: string | null;
  after: string | null;
}

/** Facts of two environments that are not the same, by name. */
export function diffEnvironments(before: Environment, after: Environment): EnvironmentChange[] {
  const left: Record<string, string> = { ...before.shown, ...before.comparability };
  const right: Record<string, string> = { ...after.shown, ...after.comparability };
  return [...new Set([...Object.keys(left), ...Object.keys(right)])]
    .sort()
    .filter((key) => left[key] !== right[key])
    .map((key) => ({ key, before: left[key] ?? null, after: right[key] ?? null }));
}
