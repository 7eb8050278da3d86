import type { RangeCommit } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import { type EngineContext, newId, sha256 } from "../../base/index.ts";
import { type AskedOfRange, answersSchema } from "./question.ts";

export interface RangeWish extends Omit<AskedOfRange, "kind"> {
  projectId: string;
  /** Answers of before are asked for anew. */
  since: Date;
}

export type AnsweredRange =
  /** Oldest first, without the older end; the last is the newer one. */
  | { outcome: "listed"; commits: RangeCommit[] }
  /** Control reads the repository; the same wish again has the answer. */
  | { outcome: "asking" }
  /** A sentence. */
  | { outcome: "failed"; reason: string };

/**
 * The commits between two versions of a repository, along first parents. The first call asks control,
 * later ones read the answer. Part of the caller's transaction.
 */
export async function askCommitRange(
  tx: Tx,
  context: EngineContext,
  { projectId, since, ...range }: RangeWish,
): Promise<AnsweredRange> {
  const { repository, tagPrefix, from, to } = range;
  const key = `range ${projectId} ${sha256(JSON.stringify([repository, tagPrefix, from, to]))}`;
  const known = await tx.repositoryQuestion.findUnique({
    where: { key },
    select: { answers: true, settledAt: true, lastError: true },
  });
  if (known !== null && known.settledAt === null) return { outcome: "asking" };
  if (known?.settledAt != null && known.settledAt >= since) {
    const { range: answer } = answersSchema.parse(known.answers);
    if (answer?.known) return { outcome: "listed", commits: answer.value };
    const reason = answer?.reason ?? known.lastError ?? `${repository} could not be read.`;
    return { outcome: "failed", reason };
  }
  const now = context.clock.now();
  const fresh = {
    asked: { kind: "range", ...range } satisfies AskedOfRange,
    answers: {},
    tries: 0,
    takenAt: null,
    nextTryAt: now,
    settledAt: null,
    lastError: null,
    createdAt: now,
  };
  await tx.repositoryQuestion.upsert({
    where: { key },
    create: { ...fresh, id: newId(context), projectId, repositoryId: null, key },
    update: fresh,
  });
  return { outcome: "asking" };
}
