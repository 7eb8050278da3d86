import {
  budgetChangeSchema,
  budgetInputSchema,
  budgetPreviewSchema,
  budgetSchema,
  idSchema,
  pageQuerySchema,
  pageSchema,
  storedNameSchema,
} from "@lapline/contracts";
import {
  createBudget,
  deleteBudget,
  listBudgets,
  previewBudget,
  updateBudget,
} from "@lapline/engine";
import { z } from "zod";
import { engineActor } from "../actor.ts";
import { ApiError } from "../http/apiError.ts";
import { notFound } from "../http/refusals.ts";
import { byIdSchema } from "../http/request.ts";
import { projectProcedure, readProcedure, router } from "../trpc.ts";
import { budget } from "./examples.ts";
import { unknownScope } from "./unknownScope.ts";

/** Budgets: values that a measure of a target must keep. */
export const budgetsRouter = router({
  /** Budgets of the project, newest first. */
  list: readProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/budgets",
        operationId: "listBudgets",
        summary: "Budgets, newest first",
      },
    })
    .input(pageQuerySchema.extend({ target: storedNameSchema.optional() }))
    .output(pageSchema(budgetSchema))
    .query(({ ctx, input }) => listBudgets(ctx.engine, { projectId: ctx.projectId, ...input })),

  /** Makes a budget; one that is broken already raises its alert at once. */
  create: projectProcedure("rules.manage")
    .meta({
      rest: {
        method: "POST",
        path: "/budgets",
        operationId: "createBudget",
        summary: "Create a budget for a measure of a target",
        status: 201,
        problems: ["budget_exists", "too_many_budgets", "budget_invalid"],
        example: budget,
        repeat: { find: "budgets.list" },
      },
    })
    .input(budgetInputSchema)
    .output(budgetSchema)
    .mutation(async ({ ctx, input }) => {
      const created = await createBudget(ctx.engine, {
        projectId: ctx.projectId,
        actor: engineActor(ctx.actor),
        budget: input,
      });
      switch (created.outcome) {
        case "created":
          return created.budget;
        case "unknown":
          throw await unknownScope(ctx, { noun: "budget", field: created.field, scope: input });
        case "exists":
          throw new ApiError({
            status: 409,
            code: "budget_exists",
            detail:
              "There is a budget for exactly these series. Change that one, or delete it first.",
          });
        case "too_many":
          throw new ApiError({
            status: 409,
            code: "too_many_budgets",
            detail:
              "The project has the maximum number of budgets. Delete some that are not needed.",
          });
      }
    }),

  /** What a budget would say over the newest results; nothing is stored. */
  preview: projectProcedure("project.read")
    .meta({
      quota: "heavy",
      rest: {
        method: "POST",
        path: "/budgets/preview",
        operationId: "previewBudget",
        summary: "Try a budget on the newest results; stores nothing",
        problems: ["budget_invalid"],
        example: budget,
      },
    })
    .input(budgetInputSchema)
    .output(budgetPreviewSchema)
    .query(async ({ ctx, input }) => {
      const answer = await previewBudget(ctx.engine, { projectId: ctx.projectId, budget: input });
      if (answer.outcome === "unknown")
        throw await unknownScope(ctx, { noun: "budget", field: answer.field, scope: input });
      return answer.preview;
    }),

  /** Changes the value of a budget; where it applies stays. */
  update: projectProcedure("rules.manage")
    .meta({
      rest: {
        method: "POST",
        path: "/budgets/{id}",
        operationId: "updateBudget",
        summary: "Change the value of a budget; its scope stays",
        body: budgetChangeSchema,
        example: { value: 25_000_000 },
        repeat: { find: "budgets.list" },
      },
    })
    .input(z.strictObject({ id: idSchema, ...budgetChangeSchema.shape }))
    .output(budgetSchema)
    .mutation(async ({ ctx, input: { id, value } }) => {
      const changed = await updateBudget(ctx.engine, {
        projectId: ctx.projectId,
        budgetId: id,
        actor: engineActor(ctx.actor),
        value,
      });
      if (changed === null) throw notFound("budget");
      return changed;
    }),

  /** Deletes a budget and resolves its alert. */
  delete: projectProcedure("rules.manage")
    .meta({
      rest: {
        method: "POST",
        path: "/budgets/{id}/delete",
        operationId: "deleteBudget",
        summary: "Delete a budget and resolve its alert",
        repeat: { answer: "id" },
      },
    })
    .input(byIdSchema)
    .output(byIdSchema)
    .mutation(async ({ ctx, input: { id } }) => {
      const actor = engineActor(ctx.actor);
      const found = await deleteBudget(ctx.engine, {
        projectId: ctx.projectId,
        budgetId: id,
        actor,
      });
      if (!found) throw notFound("budget");
      return { id };
    }),
});
