import {
  type AlertRefusal,
  type AlertSummary,
  alarmRateSchema,
  alertCountsSchema,
  alertMergeSchema,
  alertSchema,
  alertSplitSchema,
  alertSummarySchema,
  alertsActedSchema,
  alertsActSchema,
  alertsQuerySchema,
  type BisectionRange,
  bisectionPlanSchema,
  bisectionQuerySchema,
  idSchema,
  pageSchema,
} from "@lapline/contracts";
import {
  actOnAlert,
  countAlerts,
  getAlert,
  listAlerts,
  mergeAlert,
  planBisection,
  readAlarmRate,
  splitAlert,
  startBisection,
  stopBisection,
} from "@lapline/engine";
import { z } from "zod";
import { engineActor } from "../actor.ts";
import { offeredCatalog } from "../catalog.ts";
import { ApiError } from "../http/apiError.ts";
import { notFound } from "../http/refusals.ts";
import { byIdSchema } from "../http/request.ts";
import { projectProcedure, readProcedure, router } from "../trpc.ts";
import { exampleId } from "./examples.ts";

function refuse(code: string, detail: string): ApiError {
  return new ApiError({ status: 409, code, detail });
}

/** The range that was asked for; null: that of the alert. */
function rangeOf({
  from,
  to,
}: {
  from?: string | undefined;
  to?: string | undefined;
}): BisectionRange | null {
  return from === undefined || to === undefined ? null : { from, to };
}

const sentences: Record<Exclude<AlertRefusal, "not_found">, string> = {
  changed_meanwhile:
    "Somebody changed this alert meanwhile. Look at what it says now, then decide again.",
  wrong_state:
    "The alert is not in a state where this can be done: only open and acknowledged ones of one target and direction are merged, and a split leaves at least one series on each side.",
  no_member: "This person does not belong to the project.",
};

/** The answer to a change of an alert that was refused. */
function refuseAlert(reason: AlertRefusal): ApiError {
  if (reason === "not_found") return notFound("alert");
  return new ApiError({ status: 409, code: reason, detail: sentences[reason] });
}

/** Visitors of a public project see no schedules, nor what is wrong with one. */
function withoutSchedules<T extends Pick<AlertSummary, "missing">>(alert: T): T {
  const { missing } = alert;
  if (missing === undefined) return alert;
  const sentence = "A schedule that brought it is paused or fails.";
  const reasons = missing.reasons.map((reason) =>
    reason.code.startsWith("schedule_") ? { ...reason, sentence } : reason,
  );
  return { ...alert, missing: { ...missing, reasons } };
}

/** Confirmed changes: reading, acting on, merging, splitting and bisecting them. */
export const alertsRouter = router({
  /** Alerts of the project, the active ones unless another view is asked for. */
  list: readProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/alerts",
        operationId: "listAlerts",
        summary: "Confirmed changes, grouped by target and version; the active ones by default",
      },
    })
    .input(alertsQuerySchema)
    .output(pageSchema(alertSummarySchema))
    .query(async ({ ctx, input }) => {
      const page = await listAlerts(ctx.engine, { projectId: ctx.projectId, ...input });
      if ((await ctx.visited()) === null) return page;
      return { ...page, items: page.items.map(withoutSchedules) };
    }),

  /** How often Lapline was wrong in this project over the last 90 days. */
  rate: readProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/alerts/rate",
        operationId: "getAlarmRate",
        summary: "False-alarm rate of the last 90 days",
      },
    })
    .output(alarmRateSchema)
    .query(({ ctx }) => readAlarmRate(ctx.engine, { projectId: ctx.projectId })),

  /** How many regressions wait for somebody: what the navigation shows. */
  counts: readProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/alerts/counts",
        operationId: "countAlerts",
        summary: "Number of open and suspected regressions",
      },
    })
    .output(alertCountsSchema)
    .query(({ ctx }) => countAlerts(ctx.engine, { projectId: ctx.projectId })),

  /** One alert with its series, evidence and history. */
  get: readProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/alerts/{id}",
        operationId: "getAlert",
        summary: "One alert with its series, evidence and history",
      },
    })
    .input(byIdSchema)
    .output(alertSchema)
    .query(async ({ ctx, input }) => {
      const alert = await getAlert(ctx.engine, { projectId: ctx.projectId, alertId: input.id });
      if (alert === null) throw notFound("alert");
      return (await ctx.visited()) === null ? alert : withoutSchedules(alert);
    }),

  /** Does one thing with several alerts, each for itself; says which it could not be done with. */
  act: projectProcedure("alerts.manage")
    .meta({
      rest: {
        method: "POST",
        path: "/alerts/actions",
        operationId: "actOnAlerts",
        summary: "Acknowledge, dismiss, reopen, assign or snooze alerts",
        example: {
          alerts: [{ id: exampleId, revision: 0 }],
          action: { kind: "acknowledge" },
        },
        repeat: { lost: "Read the alerts: those that were not refused are in their new state." },
      },
    })
    .input(alertsActSchema)
    .output(alertsActedSchema)
    .mutation(async ({ ctx, input }) => {
      const changed: string[] = [];
      const refused: { id: string; reason: AlertRefusal }[] = [];
      for (const { id, revision } of input.alerts) {
        const outcome = await actOnAlert(ctx.engine, {
          projectId: ctx.projectId,
          alertId: id,
          revision,
          action: input.action,
          actor: engineActor(ctx.actor),
        });
        if (outcome === "changed") changed.push(id);
        else refused.push({ id, reason: outcome });
      }
      return { changed, refused };
    }),

  /** Moves the series of one alert into another; answers the one that goes on. */
  merge: projectProcedure("alerts.manage")
    .meta({
      rest: {
        method: "POST",
        path: "/alerts/{id}/merge",
        operationId: "mergeAlert",
        summary: "Merge an alert into another",
        body: alertMergeSchema.omit({ id: true }),
        reads: "alerts.get",
        problems: ["changed_meanwhile", "wrong_state"],
        repeat: { read: "alerts.get", of: "subject" },
      },
    })
    .input(alertMergeSchema)
    .output(z.strictObject({ id: idSchema }))
    .mutation(async ({ ctx, input: { id, ...rest } }) => {
      const { projectId, actor } = ctx;
      const input = { projectId, alertId: id, ...rest, actor: engineActor(actor) };
      const outcome = await mergeAlert(ctx.engine, input);
      if (outcome !== "changed") throw refuseAlert(outcome);
      return { id: rest.intoId };
    }),

  /** Gives some series of an alert an alert of their own; answers the new one. */
  split: projectProcedure("alerts.manage")
    .meta({
      rest: {
        method: "POST",
        path: "/alerts/{id}/split",
        operationId: "splitAlert",
        summary: "Split series of an alert into an alert of their own",
        body: alertSplitSchema.omit({ id: true }),
        reads: "alerts.get",
        problems: ["changed_meanwhile", "wrong_state"],
        repeat: { read: "alerts.get", of: "subject" },
      },
    })
    .input(alertSplitSchema)
    .output(z.strictObject({ id: idSchema }))
    .mutation(async ({ ctx, input: { id, ...rest } }) => {
      const { projectId, actor } = ctx;
      const input = { projectId, alertId: id, ...rest, actor: engineActor(actor) };
      const outcome = await splitAlert(ctx.engine, input);
      if (outcome.outcome !== "split") throw refuseAlert(outcome.outcome);
      return { id: outcome.alertId };
    }),

  /** What a bisection of an alert would search and cost, or why there is nothing to search. */
  planBisection: readProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/alerts/{id}/bisect",
        operationId: "planBisection",
        summary: "Range and cost of a bisection",
        query: bisectionQuerySchema,
      },
    })
    .input(bisectionQuerySchema.safeExtend({ id: idSchema }))
    .output(bisectionPlanSchema)
    .query(async ({ ctx, input: { id: alertId, ...wanted } }) => {
      const { projectId } = ctx;
      const input = { projectId, alertId, range: rangeOf(wanted) };
      const plan = await planBisection(ctx.engine, await offeredCatalog(ctx.engine), input);
      if (plan === null) throw notFound("alert");
      return plan;
    }),

  /** Begins to search an alert's change between its two versions, or those that are given. */
  bisect: projectProcedure("alerts.manage")
    .meta({
      rest: {
        method: "POST",
        path: "/alerts/{id}/bisect",
        operationId: "bisectAlert",
        summary: "Start a bisection between the two versions of an alert, or others",
        query: bisectionQuerySchema,
        reads: "alerts.get",
        status: 202,
        problems: ["wrong_state", "bisection_under_way", "nothing_between"],
        repeat: { read: "alerts.get" },
      },
    })
    .input(bisectionQuerySchema.safeExtend({ id: idSchema }))
    .output(byIdSchema)
    .mutation(async ({ ctx, input: { id, ...wanted } }) => {
      const begun = await startBisection(ctx.engine, await offeredCatalog(ctx.engine), {
        projectId: ctx.projectId,
        alertId: id,
        actor: engineActor(ctx.actor),
        range: rangeOf(wanted),
      });
      switch (begun.outcome) {
        case "begun":
          return { id };
        case "not_found":
          throw notFound("alert");
        case "wrong_state":
          throw refuse("wrong_state", "Only open and acknowledged alerts are bisected.");
        case "under_way":
          throw refuse("bisection_under_way", "This alert is being bisected already.");
        case "nothing_between":
          throw refuse("nothing_between", begun.problem);
      }
    }),

  /** Stops the bisection of an alert and cancels its comparison. */
  stopBisection: projectProcedure("alerts.manage")
    .meta({
      rest: {
        method: "POST",
        path: "/alerts/{id}/bisect/stop",
        operationId: "stopBisection",
        summary: "Stop the bisection of an alert and cancel its comparison",
        reads: "alerts.get",
        problems: ["bisection_not_under_way"],
        repeat: { read: "alerts.get" },
      },
    })
    .input(byIdSchema)
    .output(byIdSchema)
    .mutation(async ({ ctx, input: { id } }) => {
      const actor = engineActor(ctx.actor);
      const outcome = await stopBisection(ctx.engine, {
        projectId: ctx.projectId,
        alertId: id,
        actor,
      });
      switch (outcome) {
        case "stopped":
          return { id };
        case "not_found":
          throw notFound("alert");
        case "not_under_way":
          throw new ApiError({
            status: 409,
            code: "bisection_not_under_way",
            detail: "This alert is not being bisected.",
          });
      }
    }),
});
