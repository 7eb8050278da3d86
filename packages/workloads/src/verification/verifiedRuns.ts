import type { TargetDescription, Verification } from "@lapline/contracts";
import { z } from "zod";
import { hasReport, type KeptFile, type KeptResult } from "./keptResult.ts";
import generated from "./verifiedRuns.json" with { type: "json" };

/** A file of docs/results, by its path below that folder. */
export interface KeptAt {
  path: string;
  kept: KeptFile;
}

/** What the results of docs/results prove, by target. */
const verifiedRunsSchema = z.record(
  z.string(),
  z.strictObject({
    /** Day of the newest valid result. */
    on: z.iso.date(),
    /** The machine of the newest valid result. */
    where: z.string(),
    /** Commit of Lapline that measured it. */
    commit: z.string(),
    versions: z.array(z.string()),
    /** Each scenario that ran, with the file of its newest valid result. */
    scenarios: z.record(z.string(), z.string()),
  }),
);
export type VerifiedRuns = z.infer<typeof verifiedRunsSchema>;

/** Every target with a valid result; targets, versions and scenarios are sorted. */
export function verifiedRunsOf(files: readonly KeptAt[]): VerifiedRuns {
  const valid = files.flatMap(({ path, kept }) =>
    hasReport(kept) && kept.valid ? [{ path, kept }] : [],
  );
  const byTarget = [...Map.groupBy(valid, ({ kept }) => kept.target)];
  return Object.fromEntries(
    byTarget.sort(byName).map(([target, own]) => [target, ofTarget(own)] as const),
  );
}

interface ResultAt extends KeptAt {
  kept: KeptResult;
}

function ofTarget(results: readonly ResultAt[]): VerifiedRuns[string] {
  const newestFirst = results.toSorted(
    (a, b) => b.kept.measuredAt.localeCompare(a.kept.measuredAt) || a.path.localeCompare(b.path),
  );
  const [newest] = newestFirst;
  if (newest === undefined) throw new Error("a target without results");
  const byScenario = Map.groupBy(newestFirst, ({ kept }) => kept.scenario);
  return {
    on: newest.kept.measuredAt.slice(0, 10),
    where: newest.kept.machine,
    commit: newest.kept.lapline.commit,
    versions: [...new Set(results.map(({ kept }) => kept.version))].toSorted(),
    scenarios: Object.fromEntries(
      [...byScenario].sort(byName).map(([scenario, own]) => [scenario, own[0]?.path ?? ""]),
    ),
  };
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}

/** What docs/results proved when this file was generated. */
export const verifiedRuns: VerifiedRuns = verifiedRunsSchema.parse(generated);

/**
 * Whether a target ever ran for real: only a kept result says so. A target without one keeps the
 * reason that its own description gives.
 */
export function verificationOf(
  { id, verification }: Pick<TargetDescription, "id" | "verification">,
  runs: VerifiedRuns = verifiedRuns,
): Verification {
  const run = runs[id];
  if (run !== undefined) return { status: "verified", on: run.on, where: run.where };
  const reason = "Lapline's own results have no valid run of it.";
  return verification ?? { status: "not_verified", reason };
}
