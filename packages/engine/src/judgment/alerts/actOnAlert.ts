import type { AlertAction, AlertRefusal, AlertState } from "@lapline/contracts";
import { type Prisma, type Tx, transact } from "@lapline/db";
import { writeAudit } from "../../access/index.ts";
import { type Actor, announce, type EngineContext, emit, withoutNul } from "../../base/index.ts";
import { matchAlerts } from "./matchAlerts.ts";

export interface ActOnAlertInput {
  projectId: string;
  alertId: string;
  /** The revision that whoever acts has seen; a later one is refused. */
  revision: number;
  action: AlertAction;
  actor: Actor;
}

/**
 * Acknowledges, dismisses, reopens, assigns or snoozes an alert, audited in the same transaction.
 * Answers why not when it changed meanwhile, is in another state, does not exist, or is to be
 * assigned to somebody outside the project.
 */
export async function actOnAlert(
  context: EngineContext,
  { projectId, alertId, revision, action, actor }: ActOnAlertInput,
): Promise<"changed" | AlertRefusal> {
  const now = context.clock.now();
  const plan = planAlertAction(action, actor, now);
  return transact(context.db, async (tx) => {
    const assignee = action.kind === "assign" ? action.userId : null;
    const name = assignee === null ? null : await memberName(tx, projectId, assignee);
    if (assignee !== null && name === null) return "no_member";
    const { count } = await tx.alert.updateMany({
      where: {
        id: alertId,
        projectId,
        revision,
        state: { in: plan.from },
        ...(action.kind === "reopen" ? { mergedIntoId: null } : {}),
      },
      data: { ...plan.data, revision: { increment: 1 }, updatedAt: now },
    });
    if (count === 0) return refusalOf(tx, projectId, alertId, revision);
    const detail = name ?? plan.detail;
    await writeAudit(tx, context, {
      projectId,
      actor,
      action: plan.audit,
      subjectKind: "alert",
      subjectId: alertId,
      ...(detail === null ? {} : { data: { detail: withoutNul(detail) } }),
    });
    // Rules may have changed while it was closed.
    if (action.kind === "reopen") {
      await matchAlerts(tx, context, projectId, { alertIds: [alertId] });
    }
    await announce(tx, { kind: "alert", projectId });
    const change = plan.audit.replace("alert.", "");
    await emit(tx, context, "alert.changed", { projectId, alertId, change });
    return "changed";
  });
}

async function memberName(tx: Tx, projectId: string, userId: string): Promise<string | null> {
  const member = await tx.member.findUnique({
    where: { projectId_userId: { projectId, userId } },
    select: { user: { select: { name: true } } },
  });
  return member?.user.name ?? null;
}

/** Why a guarded update of the alert met no row. */
export async function refusalOf(
  tx: Tx,
  projectId: string,
  alertId: string,
  revision: number,
): Promise<AlertRefusal> {
  const alert = await tx.alert.findFirst({
    where: { id: alertId, projectId },
    select: { revision: true },
  });
  if (alert === null) return "not_found";
  return alert.revision === revision ? "wrong_state" : "changed_meanwhile";
}

interface AlertPlan {
  /** States in which it can be done. */
  from: AlertState[];
  data: Prisma.AlertUncheckedUpdateManyInput;
  /** Name in the audit trail, and what is noted with it. */
  audit: string;
  detail: string | null;
}

/** What an action changes and where it is allowed. */
function planAlertAction(action: AlertAction, actor: Actor, now: Date): AlertPlan {
  const live: AlertState[] = ["open", "acknowledged"];
  switch (action.kind) {
    case "acknowledge":
      return {
        from: live,
        data: {
          state: "acknowledged",
          acknowledgedAt: now,
          acknowledgedById: actor.kind === "user" ? actor.id : null,
          ...(action.note ? { note: action.note } : {}),
        },
        audit: "alert.acknowledged",
        detail: action.note || null,
      };
    case "dismiss":
      return {
        from: live,
        data: {
          state: "dismissed",
          dismissedAt: now,
          dismissReason: action.reason,
          snoozedUntil: null,
        },
        audit: "alert.dismissed",
        detail: action.reason,
      };
    case "reopen":
      return {
        from: ["acknowledged", "resolved", "dismissed"],
        data: {
          state: "open",
          acknowledgedAt: null,
          acknowledgedById: null,
          dismissedAt: null,
          dismissReason: null,
          resolvedAt: null,
          resolvedByVersionId: null,
        },
        audit: "alert.reopened",
        detail: null,
      };
    case "assign":
      return {
        from: live,
        data: { assigneeId: action.userId },
        audit: action.userId === null ? "alert.unassigned" : "alert.assigned",
        detail: null,
      };
    case "snooze":
      return {
        from: live,
        data: { snoozedUntil: action.until },
        audit: action.until === null ? "alert.woken" : "alert.snoozed",
        detail: action.until,
      };
  }
}
