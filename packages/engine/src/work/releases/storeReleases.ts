import { changesChannel } from "@lapline/contracts";
import { type Tx, transact } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import type { ClaimedReleaseList } from "./claimReleaseList.ts";

/** What a check brought. */
export type ReleaseCheck =
  | {
      outcome: "listed";
      /** All that are known now, oldest first; at most 1000. */
      versions: readonly string[];
      /** What orders them; left out: their numbers. */
      orderedBy?: "number" | "date";
      /** Image digests by version. */
      digests: Readonly<Record<string, string>>;
      /** Whether the registry lists every release. */
      complete: boolean;
    }
  /** `problem` is a sentence; the list stays as it was. */
  | { outcome: "failed"; problem: string };

const problemLengthMax = 500;

/**
 * Notes what a check brought and gives the list back. False when the claim is no longer the newest:
 * somebody else took the list, or its source changed; nothing is stored then.
 */
export async function storeReleases(
  { db }: EngineContext,
  claim: Pick<ClaimedReleaseList, "target" | "claims">,
  check: ReleaseCheck,
): Promise<boolean> {
  return transact(db, async (tx) => {
    if ((await store(tx, claim, check)) === 0) return false;
    // The registry's lists belong to no project: the open pages of every one of them may show it.
    await tx.$executeRaw`
      SELECT pg_notify(${changesChannel},
        json_build_object('kind', 'releases', 'projectId', project."id")::text)
      FROM "project" project JOIN "release_list" list ON list."target" = ${claim.target}
      LEFT JOIN "definition" definition ON definition."id" = list."definitionId"
      WHERE definition."id" IS NULL OR definition."projectId" = project."id"`;
    return true;
  });
}

function store(
  tx: Tx,
  { target, claims }: Pick<ClaimedReleaseList, "target" | "claims">,
  check: ReleaseCheck,
): Promise<number> {
  if (check.outcome === "failed") {
    return tx.$executeRaw`
      UPDATE "release_list" SET "checkedAt" = now(), "takenAt" = NULL,
        "failures" = "failures" + 1, "problem" = ${check.problem.slice(0, problemLengthMax)}
      WHERE "target" = ${target} AND "claims" = ${claims} AND "takenAt" IS NOT NULL`;
  }
  return tx.$executeRaw`
    UPDATE "release_list" SET "versions" = ${check.versions}::text[],
      "digests" = ${digestsJson(check.digests)}::jsonb, "complete" = ${check.complete},
      "orderedBy" = ${check.orderedBy ?? "number"}::"release_order",
      "checkedAt" = now(), "succeededAt" = now(), "takenAt" = NULL, "failures" = 0,
      "problem" = NULL
    WHERE "target" = ${target} AND "claims" = ${claims} AND "takenAt" IS NOT NULL`;
}

function digestsJson(digests: Readonly<Record<string, string>>): string | null {
  return Object.keys(digests).length === 0 ? null : JSON.stringify(digests);
}
