import {
  type Catalog,
  paramsSchema,
  provisionerKindSchema,
  type Submission,
} from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import {
  expectSeconds,
  planRun,
  readLabelOffers,
  readSpentSeconds,
  storeRun,
} from "../../work/index.ts";
import { moveSuspicion } from "../suspicions/moveSuspicion.ts";
import { isSessionsReason } from "../suspicions/sessionsReason.ts";
import { budgetWords } from "./budgetWords.ts";
import { confirmationTrials } from "./confirmationTrials.ts";
import { confirmByHistory } from "./confirmByHistory.ts";
import { planProblem } from "./planProblem.ts";
import { readAdvisedTrials } from "./readAdvisedTrials.ts";
import { pairOf, type WaitingSuspicion } from "./waitingSuspicion.ts";

export interface ConfirmationSettings {
  /** Machine-minutes that comparisons of suspicions may take per hardware label in 24 hours. */
  minutesPerDayMax: number;
  /** How long no part of an imported history has to come before a change of it is decided. */
  importsQuietMs?: number;
}

/** The parts of a history that is too large for one import follow each other faster. */
const importsQuietMsUsual = 60_000;

/**
 * Enqueues the comparison of one group: version before and version after, by turns, on the same
 * hardware label. `waiting` leaves them suspected with a reason that may pass by itself; `decided`
 * means that no comparison can ever be made; `gone` that somebody else dealt with them.
 */
export async function enqueueConfirmation(
  tx: Tx,
  context: EngineContext,
  input: {
    catalog: Catalog;
    group: readonly WaitingSuspicion[];
    settings: ConfirmationSettings;
  },
): Promise<"enqueued" | "waiting" | "decided" | "gone"> {
  const group = await lockWaiting(tx, input.group);
  const [first] = group;
  if (first === undefined) return "gone";
  const { projectId, series } = first;
  const label = series.label.name;
  const decide = (reason: string) => moveAll(tx, context, group, { to: "not_confirmed", reason });
  const wait = (reason: string) => moveAll(tx, context, group, { to: "suspected", reason });
  const { base, head, isWide } = pairOf(first);
  if (base.id === head.id) {
    await decide(
      `Both levels are of ${head.name}: what changed is something around it, which a comparison with itself cannot show.`,
    );
    return "decided";
  }
  if (series.provisioner === "imported") {
    const { importsQuietMs: quietMs = importsQuietMsUsual } = input.settings;
    return confirmByHistory(tx, context, { group, quietMs });
  }
  const submission = submissionOf(group, first, await readAdvisedTrials(tx, group));
  const offers = await readLabelOffers(tx, projectId);
  const plan = planRun(input.catalog, submission, offers);
  const problem = planProblem(plan, series.scenarioVersion);
  if (problem !== null) {
    const { sentence, passes } = problem;
    await (passes
      ? wait(`Waits: ${sentence}`)
      : decide(`It cannot be measured again: ${sentence}`));
    return passes ? "waiting" : "decided";
  }
  const neededSeconds = await expectSeconds(tx, projectId, plan.jobs);
  const { minutesPerDayMax } = input.settings;
  const { labelId } = series;
  const spentSeconds = await readSpentSeconds(tx, { labelId, purpose: "confirmation" });
  if (spentSeconds + neededSeconds > minutesPerDayMax * 60) {
    await wait(`Waits: ${budgetWords({ minutesPerDayMax, label, neededSeconds })}.`);
    return "waiting";
  }
  const stored = await storeRun(tx, context, input.catalog, {
    projectId,
    actor: { kind: "system" },
    submission,
    purpose: "confirmation",
    ...plan,
    offers,
  });
  const comparisonJobId = stored?.jobIds[0];
  if (comparisonJobId === undefined) throw new Error("a planned confirmation has no job");
  const reason = isWide
    ? `Compared once more, with versions further apart: ${base.name} and ${head.name}.`
    : null;
  const move = { to: "confirming", comparisonJobId } as const;
  for (const one of group) {
    // That it may be the session and not the version is still so.
    const kept = isSessionsReason(one.stateReason) ? one.stateReason : null;
    await moveAll(tx, context, [one], { ...move, reason: reason ?? kept });
  }
  return "enqueued";
}

/** Those of the group that still wait, locked; another process skips them. */
async function lockWaiting(
  tx: Tx,
  group: readonly WaitingSuspicion[],
): Promise<WaitingSuspicion[]> {
  const locked = await tx.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "suspicion" WHERE "id" = ANY(${group.map(({ id }) => id)}::uuid[])
      AND "state" = 'suspected' ORDER BY "id" FOR NO KEY UPDATE SKIP LOCKED`;
  const ids = new Set(locked.map(({ id }) => id));
  return group.filter(({ id }) => ids.has(id));
}

async function moveAll(
  tx: Tx,
  context: EngineContext,
  group: readonly WaitingSuspicion[],
  move: {
    to: "suspected" | "confirming" | "not_confirmed";
    reason: string | null;
    comparisonJobId?: string;
  },
): Promise<void> {
  for (const { id, stateReason } of group) {
    // It waits for what it waited for before: nothing to tell.
    if (move.to === "suspected" && stateReason === move.reason) continue;
    await moveSuspicion(tx, context, { suspicionId: id, from: "suspected", ...move });
  }
}

function submissionOf(
  group: readonly WaitingSuspicion[],
  first: WaitingSuspicion,
  advised: number | null,
): Submission {
  const { series } = first;
  const { base, head } = pairOf(first);
  const smallest = Math.min(...group.map(({ ratio }) => Math.abs(ratio - 1)));
  return {
    targets: [
      {
        target: series.target.key,
        compare: { baseVersion: base.name, headVersion: head.name },
        provisioner: provisionerKindSchema.parse(series.provisioner),
        durability: series.durability,
      },
    ],
    scenarios: [{ scenario: series.scenarioId, params: paramsSchema.parse(series.params) }],
    labels: [series.label.name],
    trials: confirmationTrials(smallest, { advised }),
  };
}
