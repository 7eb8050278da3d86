import type { AlertAction, AlertState } from "@lapline/contracts";
import type { Prisma } from "@lapline/db";
import type { Actor } from "../../base/index.ts";

export interface AlertPlan {
  /** States in which it can be done. */
  from: AlertState[];
  data: Prisma.AlertUncheckedUpdateManyInput;
  /** Name in the audit trail, and what is noted with it. */
  audit: string;
  detail: string | null;
}

/** What an action changes and where it is allowed. */
export function planAlertAction(action: AlertAction, actor: Actor, now: Date): AlertPlan {
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
