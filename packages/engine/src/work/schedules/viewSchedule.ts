import {
  firingsShownMax,
  reasonText,
  type Schedule,
  type ScheduleTrigger,
  scheduleTimesMax,
  storedRunTemplateSchema,
  storedScheduleTriggerSchema,
} from "@lapline/contracts";
import type { Prisma } from "@lapline/db";
import { timesFrom } from "./cron.ts";

/** What is read of a schedule. */
export const scheduleSelect = {
  id: true,
  projectId: true,
  name: true,
  target: true,
  template: true,
  trigger: true,
  expression: true,
  timezone: true,
  versions: true,
  prereleases: true,
  paused: true,
  nextAt: true,
  failures: true,
  failingSince: true,
  createdAt: true,
  firings: {
    orderBy: { id: "desc" },
    take: firingsShownMax,
    select: { id: true, at: true, outcome: true, reason: true, runId: true },
  },
} satisfies Prisma.ScheduleSelect;
type ScheduleRow = Prisma.ScheduleGetPayload<{ select: typeof scheduleSelect }>;

/** The contract's view of a schedule. */
export function viewSchedule(row: ScheduleRow): Schedule {
  const { id, name, target, paused, failures, firings } = row;
  const trigger = triggerOf(row);
  const nextAt = trigger.kind === "cron" && !paused ? row.nextAt : null;
  return {
    id,
    name,
    target,
    template: storedRunTemplateSchema.parse(row.template),
    trigger,
    paused,
    nextAt: nextAt?.toISOString() ?? null,
    nextTimes: nextTimesOf(trigger, nextAt),
    failures,
    failingSince: row.failingSince?.toISOString() ?? null,
    firings: firings.map(({ at, reason, ...firing }) => ({
      ...firing,
      at: at.toISOString(),
      message: reasonText(reason),
    })),
    createdAt: row.createdAt.toISOString(),
  };
}

function nextTimesOf(trigger: ScheduleTrigger, nextAt: Date | null): string[] {
  if (trigger.kind !== "cron" || nextAt === null) return [];
  const later = timesFrom(trigger, nextAt, scheduleTimesMax - 1);
  return [nextAt, ...later].map((at) => at.toISOString());
}

/** When a schedule fires, from its columns. */
export function triggerOf(
  row: Pick<ScheduleRow, "trigger" | "expression" | "timezone" | "versions" | "prereleases">,
): ScheduleTrigger {
  const { trigger: kind, expression, timezone, versions, prereleases } = row;
  return storedScheduleTriggerSchema.parse(
    kind === "cron" ? { kind, expression, timezone, versions } : { kind, prereleases },
  );
}

/** The columns of a trigger. */
export function triggerColumns(trigger: ScheduleTrigger) {
  switch (trigger.kind) {
    case "cron": {
      const { kind, expression, timezone, versions } = trigger;
      return { trigger: kind, expression, timezone, versions, prereleases: false };
    }
    case "release":
      return {
        trigger: trigger.kind,
        expression: null,
        timezone: null,
        prereleases: trigger.prereleases,
      };
  }
}
