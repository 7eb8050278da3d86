import { compareSemver } from "@lapline/workloads/catalog";

/** Both ends included, without their leading v. */
interface Retraction {
  low: string;
  high: string;
}

const version = "v([0-9A-Za-z.+-]+)";
const interval = new RegExp(`\\[\\s*${version}\\s*,\\s*${version}\\s*\\]|${version}`, "g");

/**
 * Versions that a module's `go.mod` takes back (go.dev/ref/mod, retract). The newest release's file
 * speaks for all of them.
 */
export function parseRetractions(goMod: string): Retraction[] {
  const text = goMod.replaceAll(/\/\/[^\n]*/g, "");
  const blocks = text.matchAll(/^\s*retract\s*(?:\(([^)]*)\)|([^\n(]+))/gm);
  return [...blocks].flatMap(([, block, line]) =>
    [...(block ?? line ?? "").matchAll(interval)].map(([, low, high, single]) => ({
      low: low ?? single ?? "",
      high: high ?? single ?? "",
    })),
  );
}

/** Whether one of the retractions names the version. */
export function isRetracted(retractions: readonly Retraction[], name: string): boolean {
  return retractions.some(
    ({ low, high }) => compareSemver(low, name) <= 0 && compareSemver(name, high) <= 0,
  );
}
