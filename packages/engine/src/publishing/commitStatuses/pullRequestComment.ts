import type { EngineContext } from "../../base/index.ts";

interface Place {
  repositoryId: string;
  pullRequest: number;
}

/** Id, at the vendor, of the comment that Lapline keeps on a pull request; null before the first. */
export async function readCommentId({ db }: EngineContext, place: Place): Promise<string | null> {
  const found = await db.pullRequestComment.findUnique({
    where: { repositoryId_pullRequest: place },
    select: { commentId: true },
  });
  return found?.commentId ?? null;
}

/** Remembers the comment of a pull request, so that the next run updates it. */
export async function storeCommentId(
  { db, clock }: EngineContext,
  place: Place,
  commentId: string,
): Promise<void> {
  const data = { commentId, updatedAt: clock.now() };
  await db.pullRequestComment.upsert({
    where: { repositoryId_pullRequest: place },
    create: { ...place, ...data },
    update: data,
  });
}
