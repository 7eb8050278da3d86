import type { RepositoryVendor } from "@lapline/contracts";
import { type Tx, transact } from "@lapline/db";
import { writeAudit } from "../../access/index.ts";
import { type Actor, type EngineContext, newId, sha256 } from "../../base/index.ts";
import { type Asked, answersSchema, repositoryWords } from "./question.ts";

export interface CommitsWish {
  projectId: string;
  actor: Actor;
  /** Commits, branches or tags. */
  from: string;
  to: string;
  /** Which of several connected repositories; needless where there is one. */
  repository?: string | undefined;
  /** Asks nothing new: what was told before counts, however old. */
  onlyKnown?: boolean;
}

export type ListedCommits =
  /** Oldest first, with both ends. */
  | { outcome: "listed"; commits: string[] }
  /** Control asks; the same wish again has the answer. */
  | { outcome: "asking"; of: string }
  /** Nobody asked, and `onlyKnown` asks nothing. */
  | { outcome: "not_asked"; of: string }
  | { outcome: "failed"; reason: string }
  | { outcome: "not_connected" }
  | { outcome: "several"; repositories: string[] };

/** A branch moves: after this long it is asked anew. */
const freshMs = 10 * 60_000;
/** New questions of one project within an hour: the vendor counts them too. */
const perHourMax = 60;
const repositoriesShownMax = 10;

/**
 * The commits between two in a connected repository, along first parents. The first call asks, later
 * ones read the answer until it is ten minutes old.
 */
export async function listCommits(
  context: EngineContext,
  wish: CommitsWish,
): Promise<ListedCommits> {
  const { projectId, from, to } = wish;
  return transact(context.db, async (tx) => {
    const found = await chooseRepository(tx, wish);
    if (found.outcome !== "chosen") return found;
    const { id: repositoryId, ...repository } = found.repository;
    const key = `commits ${repositoryId} ${sha256(JSON.stringify([from, to]))}`;
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 2))`;
    const known = await tx.repositoryQuestion.findUnique({
      where: { key },
      select: { answers: true, settledAt: true },
    });
    const of = repositoryWords(repository);
    const now = context.clock.now();
    if (known !== null && known.settledAt === null) return { outcome: "asking", of };
    const freshAfterMs = wish.onlyKnown === true ? 0 : now.getTime() - freshMs;
    if (known?.settledAt != null && known.settledAt.getTime() > freshAfterMs) {
      const { commits } = answersSchema.parse(known.answers);
      if (commits?.known) return { outcome: "listed", commits: commits.value };
      return { outcome: "failed", reason: `${of} did not list them: ${commits?.reason ?? ""}` };
    }
    if (wish.onlyKnown === true) return { outcome: "not_asked", of };
    if (await isTooMuch(tx, projectId, now)) {
      const reason = `The repositories of this project were asked ${perHourMax} questions within an hour. Wait a while.`;
      return { outcome: "failed", reason };
    }
    await ask(tx, context, wish, { repositoryId, key });
    return { outcome: "asking", of };
  });
}

type Chosen =
  | {
      outcome: "chosen";
      repository: { id: string; vendor: RepositoryVendor; repository: string };
    }
  | Extract<ListedCommits, { outcome: "not_connected" | "several" }>;

async function chooseRepository(
  tx: Tx,
  { projectId, repository }: Pick<CommitsWish, "projectId" | "repository">,
): Promise<Chosen> {
  const rows = await tx.repositoryConnection.findMany({
    where: {
      projectId,
      paused: false,
      ...(repository === undefined
        ? {}
        : { repository: { equals: repository, mode: "insensitive" as const } }),
    },
    orderBy: { id: "asc" },
    take: repositoriesShownMax,
    select: { id: true, vendor: true, repository: true },
  });
  const [first] = rows;
  if (first === undefined) return { outcome: "not_connected" };
  const names = new Set(rows.map((row) => row.repository.toLowerCase()));
  if (names.size === 1) return { outcome: "chosen", repository: first };
  return { outcome: "several", repositories: rows.map((row) => row.repository) };
}

async function isTooMuch(tx: Tx, projectId: string, now: Date): Promise<boolean> {
  const count = await tx.repositoryQuestion.count({
    where: {
      projectId,
      deliveryId: null,
      createdAt: { gt: new Date(now.getTime() - 3_600_000) },
    },
  });
  return count >= perHourMax;
}

async function ask(
  tx: Tx,
  context: EngineContext,
  { projectId, actor, from, to }: CommitsWish,
  { repositoryId, key }: { repositoryId: string; key: string },
): Promise<void> {
  const now = context.clock.now();
  const asked: Asked = { kind: "commits", from, to };
  const fresh = {
    asked,
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
    create: { ...fresh, id: newId(context), projectId, repositoryId, key },
    update: fresh,
  });
  await writeAudit(tx, context, {
    projectId,
    actor,
    action: "repository.asked",
    subjectKind: "repository",
    subjectId: repositoryId,
    data: { from, to },
  });
}
