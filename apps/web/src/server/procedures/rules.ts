import {
  idSchema,
  pageQuerySchema,
  pageSchema,
  ruleChangeSchema,
  ruleInputSchema,
  rulePreviewInputSchema,
  rulePreviewSchema,
  ruleSchema,
} from "@lapline/contracts";
import {
  createRule,
  deleteRule,
  listRules,
  previewRule,
  readMissingAlerts,
  setMissingAlerts,
  updateRule,
} from "@lapline/engine";
import { z } from "zod";
import { engineActor } from "../actor.ts";
import { ApiError } from "../http/apiError.ts";
import { notFound } from "../http/refusals.ts";
import { byIdSchema } from "../http/request.ts";
import { projectProcedure, readProcedure, router } from "../trpc.ts";
import { rule } from "./examples.ts";
import { unknownScope } from "./unknownScope.ts";

const missingAlertsSchema = z.strictObject({
  /** Whether a series without a new point raises an alert when one is due. */
  alertsMissingData: z.boolean(),
});

/** Rules about which changes raise alerts. */
export const rulesRouter = router({
  /** Rules of the project, newest first. */
  list: readProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/rules",
        operationId: "listRules",
        summary: "Alert rules, newest first",
      },
    })
    .input(pageQuerySchema)
    .output(pageSchema(ruleSchema))
    .query(({ ctx, input }) => listRules(ctx.engine, { projectId: ctx.projectId, ...input })),

  /** Whether missing data raises alerts. */
  missingAlerts: readProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/project/missing-data",
        operationId: "getMissingAlerts",
        summary: "Whether missing data raises alerts",
      },
    })
    .output(missingAlertsSchema)
    .query(({ ctx: { engine, projectId } }) => readMissingAlerts(engine, { projectId })),

  /** Turns alerts about missing data on or off. */
  setMissingAlerts: projectProcedure("rules.manage")
    .meta({
      rest: {
        method: "POST",
        path: "/project/missing-data",
        operationId: "setMissingAlerts",
        summary: "Set whether missing data raises alerts",
        repeat: { read: "rules.missingAlerts", of: "caller" },
      },
    })
    .input(missingAlertsSchema)
    .output(missingAlertsSchema)
    .mutation(({ ctx: { engine, projectId, actor }, input }) =>
      setMissingAlerts(engine, { projectId, actor: engineActor(actor), ...input }),
    ),

  /** Makes a rule; what it decides holds at once. */
  create: projectProcedure("rules.manage")
    .meta({
      rest: {
        method: "POST",
        path: "/rules",
        operationId: "createRule",
        summary: "Create a rule for a target, scenario, measure, label, or any combination",
        status: 201,
        problems: ["rule_exists", "too_many_rules", "rule_invalid"],
        example: rule,
        repeat: { find: "rules.list" },
      },
    })
    .input(ruleInputSchema)
    .output(ruleSchema)
    .mutation(async ({ ctx, input }) => {
      const created = await createRule(ctx.engine, {
        projectId: ctx.projectId,
        actor: engineActor(ctx.actor),
        rule: input,
      });
      switch (created.outcome) {
        case "created":
          return created.rule;
        case "unknown":
          throw await unknownScope(ctx, { noun: "rule", field: created.field, scope: input });
        case "exists":
          throw new ApiError({
            status: 409,
            code: "rule_exists",
            detail:
              "There is a rule for exactly these series. Change that one, or remove it first.",
          });
        case "too_many":
          throw new ApiError({
            status: 409,
            code: "too_many_rules",
            detail: "The project has the maximum number of rules. Delete some that are not needed.",
          });
      }
    }),

  /** What a rule would have said over the existing history; nothing is stored. */
  preview: projectProcedure("project.read")
    .meta({
      quota: "heavy",
      rest: {
        method: "POST",
        path: "/rules/preview",
        operationId: "previewRule",
        summary: "Try a rule on the existing history; stores nothing",
        problems: ["rule_invalid"],
        example: rule,
      },
    })
    .input(rulePreviewInputSchema)
    .output(rulePreviewSchema)
    .query(async ({ ctx, input }) => {
      const answer = await previewRule(ctx.engine, { projectId: ctx.projectId, rule: input });
      if (answer.outcome === "unknown")
        throw await unknownScope(ctx, { noun: "rule", field: answer.field, scope: input });
      return answer.preview;
    }),

  /** Changes what a rule decides; where it applies stays. */
  update: projectProcedure("rules.manage")
    .meta({
      rest: {
        method: "POST",
        path: "/rules/{id}",
        operationId: "updateRule",
        summary: "Change the settings of a rule; its scope stays",
        body: ruleChangeSchema,
        example: { name: "Throughput of PocketBase", minChange: 0.1 },
        repeat: { find: "rules.list" },
      },
    })
    .input(z.strictObject({ id: idSchema, ...ruleChangeSchema.shape }))
    .output(ruleSchema)
    .mutation(async ({ ctx, input: { id, ...change } }) => {
      const rule = await updateRule(ctx.engine, {
        projectId: ctx.projectId,
        ruleId: id,
        actor: engineActor(ctx.actor),
        change,
      });
      if (rule === null) throw notFound("rule");
      return rule;
    }),

  /** Removes a rule and its effect at once. */
  delete: projectProcedure("rules.manage")
    .meta({
      rest: {
        method: "POST",
        path: "/rules/{id}/delete",
        operationId: "deleteRule",
        summary: "Delete a rule and its effect",
        repeat: { answer: "id" },
      },
    })
    .input(byIdSchema)
    .output(byIdSchema)
    .mutation(async ({ ctx, input: { id } }) => {
      const actor = engineActor(ctx.actor);
      const found = await deleteRule(ctx.engine, { projectId: ctx.projectId, ruleId: id, actor });
      if (!found) throw notFound("rule");
      return { id };
    }),
});
