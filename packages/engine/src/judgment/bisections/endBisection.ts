import { type FoundCommits, type Reason, reasonOf } from "@lapline/contracts";
import { Prisma, type Tx } from "@lapline/db";
import { writeAudit } from "../../access/index.ts";
import { type Actor, announce, type EngineContext, emit } from "../../base/index.ts";
import { type BisectionRow, liveBisectionStates, seriesWords } from "../alerts/bisectionRow.ts";
import { findCommits } from "./findCommits.ts";
import { readSearchedCommits, type SearchedCommits } from "./searchedCommits.ts";

type Ending =
  | { state: "done"; note?: Reason | undefined }
  | { state: "given_up" | "stopped"; reason: Reason };

const actions = {
  done: "alert.narrowed",
  given_up: "alert.bisection_given_up",
  stopped: "alert.bisection_stopped",
} as const;

/**
 * Ends a bisection and writes on its alert what it found or why it found nothing. The alert keeps its
 * versions; what was found stands beside them. One that is given up among the commits between two
 * versions found those two. False when it had ended already.
 */
export async function endBisection(
  tx: Tx,
  context: EngineContext,
  bisection: Pick<
    BisectionRow,
    | "id"
    | "projectId"
    | "alertId"
    | "lowVersion"
    | "highVersion"
    | "skipped"
    | "comparisons"
    | "commits"
  > & { series: Parameters<typeof seriesWords>[0] },
  given: Ending & { actor?: Actor; between?: readonly string[] },
): Promise<boolean> {
  const { id, projectId, alertId } = bisection;
  const now = context.clock.now();
  const searched = readSearchedCommits(bisection.commits);
  const ending =
    given.state === "given_up" && searched !== null
      ? { ...given, state: "done" as const, note: given.reason }
      : given;
  const isDone = ending.state === "done";
  const [low, high] = [bisection.lowVersion.name, bisection.highVersion.name];
  const found =
    isDone && searched !== null ? await findCommits(tx, searched, { projectId, low, high }) : null;
  const said =
    ending.state === "done"
      ? foundReason(bisection, { ...ending, found, searched })
      : ending.reason;
  const { count } = await tx.bisection.updateMany({
    where: { id, state: { in: [...liveBisectionStates] } },
    data: {
      ...(found !== null && { found }),
      state: ending.state,
      reason: isDone ? Prisma.DbNull : said,
      result: isDone ? said : Prisma.DbNull,
      left: 0,
      endedAt: now,
      updatedAt: now,
    },
  });
  if (count === 0) return false;
  await writeAudit(tx, context, {
    projectId,
    actor: ending.actor ?? { kind: "system" },
    action: actions[ending.state],
    subjectKind: "alert",
    subjectId: alertId,
    data: {
      bisectionId: id,
      lowVersion: bisection.lowVersion.name,
      highVersion: bisection.highVersion.name,
      detail: said,
    },
  });
  if (isDone) {
    await tx.alert.update({
      where: { id: alertId },
      data: { revision: { increment: 1 }, updatedAt: now },
    });
    await emit(tx, context, "alert.changed", { projectId, alertId, change: "narrowed" });
  }
  await announce(tx, { kind: "alert", projectId });
  return true;
}

interface Found {
  between?: readonly string[];
  note?: Reason | undefined;
  found: FoundCommits | null;
  searched: SearchedCommits | null;
}

function foundReason(
  { lowVersion, highVersion, comparisons, series }: Parameters<typeof endBisection>[2],
  { between = [], note, found, searched }: Found,
): Reason {
  const search = {
    comparisons,
    series: seriesWords(series),
    between: [...between],
    ...(note === undefined ? {} : { note }),
  };
  if (found === null || searched === null) {
    return reasonOf("found_versions", { low: lowVersion.name, high: highVersion.name, ...search });
  }
  const { commits, from, to } = searched;
  return reasonOf("found_commits", {
    commits: found.commits.map(({ id, author, subject }) => ({ id, author, subject })),
    more: found.more,
    searched: { commits: commits.length, from, to },
    ...search,
  });
}
