import { z } from "zod";
import type { KeptResult } from "./keptResult.ts";

/** What the results of docs/results prove of one target. */
export const verifiedRunsSchema = z.record(
  z.string(),
  z.strictObject({
    /** Day of the newest valid result. */
    on: z.iso.date(),
    /** The machine of the newest valid result. */
    where: z.string(),
    /** Commit of Lapline that measured it. */
    commit: z.string(),
    versions: z.array(z.string()),
    scenarios: z.array(z.string()),
  }),
);
export type VerifiedRuns = z.infer<typeof verifiedRunsSchema>;

/** Every target with a valid result; targets, versions and scenarios are sorted. */
export function verifiedRunsOf(results: readonly KeptResult[]): VerifiedRuns {
  const valid = results.filter((result) => result.valid);
  const byTarget = [...Map.groupBy(valid, ({ target }) => target)];
  return Object.fromEntries(
    byTarget
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([target, own]) => [target, ofTarget(own)] as const),
  );
}

function ofTarget(results: readonly KeptResult[]): VerifiedRuns[string] {
  const [newest] = results.toSorted((a, b) => (a.measuredAt < b.measuredAt ? 1 : -1));
  if (newest === undefined) throw new Error("a target without results");
  return {
    on: newest.measuredAt.slice(0, 10),
    where: newest.machine,
    commit: newest.lapline.commit,
    versions: distinct(results.map(({ version }) => version)),
    scenarios: distinct(results.map(({ scenario }) => scenario)),
  };
}

function distinct(names: readonly string[]): string[] {
  return [...new Set(names)].toSorted();
}
