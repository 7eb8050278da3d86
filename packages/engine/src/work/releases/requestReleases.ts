import { transact } from "@lapline/db";
import { writeAudit } from "../../access/index.ts";
import { type Actor, announce, type EngineContext } from "../../base/index.ts";
import type { ListedTarget } from "./ensureReleaseLists.ts";

/** A target is not asked for more often than this, by all projects together. */
const requestIntervalMs = 60_000;

/**
 * `requested`: control checks soon. `recent`: somebody asked within the last minute, and what that
 * brought or will bring is all there is.
 */
export type RequestReleasesOutcome = "requested" | "recent";

/** Asks for a check of a target's list of releases, ahead of its turn. */
export async function requestReleases(
  context: EngineContext,
  input: ListedTarget & { projectId: string; actor: Actor },
): Promise<RequestReleasesOutcome> {
  const { target, source, projectId, actor } = input;
  return transact(context.db, async (tx) => {
    const requested = await tx.$executeRaw`
      INSERT INTO "release_list" ("target", "source", "versions", "requestedAt")
      VALUES (${target}, ${source}, '{}', now())
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
