import { type FoundCommits, shortCommits } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import { writeAudit } from "../../access/index.ts";
import { type Actor, announce, type EngineContext, emit } from "../../base/index.ts";
import { type BisectionRow, liveBisectionStates, seriesWords } from "../alerts/bisectionRow.ts";
import { findCommits, foundCommitsWords } from "./findCommits.ts";
import { readSearchedCommits, type SearchedCommits } from "./searchedCommits.ts";

type Ending =
  | { state: "done"; note?: string | undefined }
  /** `reason` is a sentence. */
  | { state: "given_up" | "stopped"; reason: string };

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
  const words =
    ending.state === "done"
      ? foundWords(bisection, { ...ending, found, searched })
      : shortCommits(ending.reason);
  const { count } = await tx.bisection.updateMany({
    where: { id, state: { in: [...liveBisectionStates] } },
    data: {
      ...(found !== null && { found }),
      state: ending.state,
      reason: isDone ? null : words,
      result: isDone ? words : null,
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
      detail: words,
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
  note?: string | undefined;
  found: FoundCommits | null;
  searched: SearchedCommits | null;
}

function foundWords(
  { lowVersion, highVersion, comparisons, series }: Parameters<typeof endBisection>[2],
  { between = [], note, found, searched }: Found,
): string {
  const counted = comparisons === 1 ? "1 comparison" : `${comparisons} comparisons`;
  const shown = `${counted}, shown for ${seriesWords(series)}.`;
  const passed =
    between.length === 0
      ? ""
      : ` ${between.join(", ")} ${between.length === 1 ? "lies" : "lie"} between and could not be measured.`;
  const more = `${passed}${note === undefined ? "" : ` ${note}`}`;
  const words =
    found === null || searched === null
      ? `Between ${lowVersion.name} and ${highVersion.name}, ${shown}${more}`
      : `${foundCommitsWords(found)}. ${placeWords(searched)}, ${shown}${more}`;
  return shortCommits(words);
}

function placeWords({ commits, from, to }: SearchedCommits): string {
  const counted = commits.length === 1 ? "The only commit" : `One of ${commits.length} commits`;
  return `${counted} between ${from} and ${to}`;
}
