import { type Environment, isReading } from "@lapline/contracts";

export interface EnvironmentChange {
  name: string;
  /** Undefined where the side does not have it. */
  base: string | undefined;
  head: string | undefined;
  /** Whether it makes numbers incomparable, or is shown only. */
  breaks: boolean;
}

/**
 * What differs around the two sides, what breaks comparability first, then by name; readings of the
 * moment are left out. Pure.
 */
export function prepareEnvironmentChanges(
  base: Environment,
  head: Environment,
): EnvironmentChange[] {
  const changes = (part: keyof Environment): EnvironmentChange[] =>
    [...new Set([...Object.keys(base[part]), ...Object.keys(head[part])])]
      .filter((name) => base[part][name] !== head[part][name] && !isReading(name))
      .sort()
      .map((name) => ({
        name,
        base: base[part][name],
        head: head[part][name],
        breaks: part === "comparability",
      }));
  return [...changes("comparability"), ...changes("shown")];
}
