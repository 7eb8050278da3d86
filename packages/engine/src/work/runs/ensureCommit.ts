import type { Catalog, RangeCommit } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import { type CommitPlace, ensureVersions } from "./ensureVersions.ts";

/**
 * Makes sure that a project knows a commit of a target as a version, behind the version that it follows
 * and with what its repository says of it. What was said before stays. Answers the version's id.
 */
export async function ensureCommit(
  tx: Tx,
  context: EngineContext,
  catalog: Catalog,
  about: { projectId: string; target: string; commit: RangeCommit; place: CommitPlace },
): Promise<string> {
  const { projectId, target, commit, place } = about;
  const { versionIds } = await ensureVersions(tx, context, catalog, {
    projectId,
    target,
    versions: [commit.id],
    places: new Map([[commit.id, place]]),
  });
  const id = versionIds.get(commit.id);
  if (id === undefined) throw new Error(`the commit ${commit.id} was not stored`);
  await tx.$executeRaw`
    UPDATE "version" SET "message" = coalesce("message", ${commit.subject}),
      "author" = coalesce("author", ${commit.author}),
      "committedAt" = coalesce("committedAt", ${new Date(commit.at)})
    WHERE "id" = ${id}::uuid
      AND ("message" IS NULL OR "author" IS NULL OR "committedAt" IS NULL)`;
  return id;
}
