import { transact } from "@lapline/db";
import { writeAudit } from "../../access/index.ts";
import { type Actor, announce, type EngineContext } from "../../base/index.ts";
import type { ListedTarget } from "./ensureReleaseLists.ts";
import { releaseListKey } from "./releaseListKey.ts";

/** A list is not asked for more often than this, by all projects that see it together. */
const requestIntervalMs = 60_000;

/**
 * `requested`: control checks soon. `recent`: somebody asked within the last minute, and what that
 * brought or will bring is all there is.
 */
export type RequestReleasesOutcome = "requested" | "recent";

/**
 * Asks for a check of a target's list of releases, ahead of its turn. `definitionId`: of one that the
 * project defined itself, whose list is its own; left out: the registry's, which all projects share.
 */
export async function requestReleases(
  context: EngineContext,
  input: ListedTarget & { projectId: string; actor: Actor; definitionId?: string | undefined },
): Promise<RequestReleasesOutcome> {
  const { target, source, projectId, actor, definitionId } = input;
  const key = releaseListKey(target, definitionId === undefined ? null : projectId);
  return transact(context.db, async (tx) => {
    const requested = await tx.$executeRaw`
      INSERT INTO "release_list" ("target", "definitionId", "source", "versions", "requestedAt")
      VALUES (${key}, ${definitionId ?? null}::uuid, ${source}, '{}', now())
      ON CONFLICT ("target") DO UPDATE SET "requestedAt" = now()
      WHERE "release_list"."requestedAt" IS NULL
        OR "release_list"."requestedAt" < now() - ${requestIntervalMs} * interval '1 ms'`;
    const outcome = requested === 0 ? "recent" : "requested";
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: "releases.requested",
      subjectKind: "target",
      subjectId: target,
      data: { outcome },
    });
    if (outcome === "requested") await announce(tx, { kind: "releases", projectId });
    return outcome;
  });
}
