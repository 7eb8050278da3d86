import {
  createdHookSchema,
  type HookDelivery,
  hookChangeSchema,
  hookDecisionSchema,
  hookDeliveriesQuerySchema,
  hookDeliverySchema,
  hookInputSchema,
  hookRotationSchema,
  hookRulesInputSchema,
  hookSchema,
  hookTryInputSchema,
  hookTrySchema,
  idSchema,
  pageQuerySchema,
  pageSchema,
} from "@lapline/contracts";
import {
  createHook,
  decideHookDelivery,
  deleteHook,
  type EngineContext,
  getHookDelivery,
  listHookDeliveries,
  listHooks,
  rotateHookSecret,
  setHookRules,
  tryHookRule,
  updateHook,
} from "@lapline/engine";
import { z } from "zod";
import type { Access } from "../access.ts";
import { engineActor } from "../actor.ts";
import { offeredCatalog } from "../catalog.ts";
import { ApiError } from "../http/apiError.ts";
import { notFound } from "../http/refusals.ts";
import { byIdSchema } from "../http/request.ts";
import { projectProcedure, router } from "../trpc.ts";
import { needVault } from "../vault.ts";
import { hookRule } from "./examples.ts";

/** Approves or refuses what a CI trigger holds back. */
async function decide(
  ctx: Access & { engine: EngineContext },
  decision: "approved" | "refused",
  { id, commit }: { id: string; commit: string },
): Promise<HookDelivery> {
  const decided = await decideHookDelivery(ctx.engine, await offeredCatalog(ctx.engine), {
    projectId: ctx.projectId,
    deliveryId: id,
    actor: engineActor(ctx.actor),
    decision,
    commit,
  });
  switch (decided.outcome) {
    case "decided":
      return decided.delivery;
    case "not_found":
      throw notFound("delivery");
    case "not_waiting":
      throw new ApiError({
        status: 409,
        code: "delivery_not_waiting",
        detail: "This delivery is not waiting for approval. Read it again.",
      });
    case "other_commit":
      throw new ApiError({
        status: 409,
        code: "delivery_other_commit",
        detail: "This delivery is about another commit. Read it again, and look at what it runs.",
      });
  }
}

/** CI triggers, their rules and what they were sent. */
export const hooksRouter = router({
  /** CI triggers of the project, newest first. */
  list: projectProcedure("runs.submit")
    .meta({
      rest: {
        method: "GET",
        path: "/ci-triggers",
        operationId: "listCiTriggers",
        summary: "CI triggers of the project with their rules, newest first",
      },
    })
    .input(pageQuerySchema)
    .output(pageSchema(hookSchema))
    .query(({ ctx, input }) => listHooks(ctx.engine, { projectId: ctx.projectId, ...input })),

  /** Makes a CI trigger; its secret is in this answer only. */
  create: projectProcedure("hooks.manage")
    .meta({
      rest: {
        method: "POST",
        path: "/ci-triggers",
        operationId: "createCiTrigger",
        summary: "Create a CI trigger; its secret is shown once",
        status: 201,
        problems: ["too_many_ci_triggers", "secrets_key_missing"],
        example: { name: "Service", vendor: "github", repository: "example/service" },
        repeat: {
          lost: "The CI trigger is among the CI triggers, and its secret was never shown: make a further secret.",
        },
      },
    })
    .input(hookInputSchema)
    .output(createdHookSchema)
    .mutation(async ({ ctx, input }) => {
      const created = await createHook(ctx.engine, needVault(), {
        projectId: ctx.projectId,
        actor: engineActor(ctx.actor),
        hook: input,
      });
      switch (created.outcome) {
        case "created":
          return { hook: created.hook, secret: created.secret };
        case "too_many":
          throw new ApiError({
            status: 409,
            code: "too_many_ci_triggers",
            detail:
              "The project has the maximum number of CI triggers. Delete some that are not needed.",
          });
      }
    }),

  /** Changes a CI trigger, pauses it or lets it go on. */
  update: projectProcedure("hooks.manage")
    .meta({
      rest: {
        method: "POST",
        path: "/ci-triggers/{id}",
        operationId: "updateCiTrigger",
        summary: "Change, pause or resume a CI trigger",
        body: hookChangeSchema,
        problems: ["ci_trigger_without_secret"],
        example: { paused: true },
        repeat: { find: "hooks.list" },
      },
    })
    .input(z.strictObject({ id: idSchema, ...hookChangeSchema.shape }))
    .output(hookSchema)
    .mutation(async ({ ctx, input: { id, ...change } }) => {
      const answer = await updateHook(ctx.engine, {
        projectId: ctx.projectId,
        hookId: id,
        actor: engineActor(ctx.actor),
        change,
      });
      switch (answer.outcome) {
        case "updated":
          return answer.hook;
        case "no_secret":
          throw new ApiError({
            status: 409,
            code: "ci_trigger_without_secret",
            detail:
              "This CI trigger has no secret that counts, because who gave it left. Make a new secret, put it where the webhook is set up, and resume it then.",
          });
        case "not_found":
          throw notFound("CI trigger");
      }
    }),

  /** Puts rules in place of those before. */
  setRules: projectProcedure("hooks.manage")
    .meta({
      rest: {
        method: "POST",
        path: "/ci-triggers/{id}/rules",
        operationId: "setCiTriggerRules",
        summary: "Replace the rules of a CI trigger, in order",
        body: hookRulesInputSchema,
        example: { rules: [hookRule] },
        repeat: { find: "hooks.list" },
      },
    })
    .input(z.strictObject({ id: idSchema, ...hookRulesInputSchema.shape }))
    .output(hookSchema)
    .mutation(async ({ ctx, input: { id, rules } }) => {
      const hook = await setHookRules(ctx.engine, {
        projectId: ctx.projectId,
        hookId: id,
        actor: engineActor(ctx.actor),
        rules,
      });
      if (hook === null) throw notFound("CI trigger");
      return hook;
    }),

  /** What a rule would do with the newest delivery, or a named one; nothing is stored. */
  tryRule: projectProcedure("hooks.manage")
    .meta({
      rest: {
        method: "POST",
        path: "/ci-triggers/{id}/try",
        operationId: "tryCiTriggerRule",
        summary: "Try a rule on the newest or a named delivery; stores nothing",
        body: hookTryInputSchema,
        example: { rule: hookRule },
      },
    })
    .input(z.strictObject({ id: idSchema, ...hookTryInputSchema.shape }))
    .output(hookTrySchema)
    .query(async ({ ctx, input: { id, rule, deliveryId } }) => {
      const tried = await tryHookRule(ctx.engine, await offeredCatalog(ctx.engine), {
        projectId: ctx.projectId,
        hookId: id,
        rule,
        deliveryId,
      });
      if (tried === null) throw notFound("CI trigger");
      return tried;
    }),

  /** Gives a CI trigger a further secret, which is in this answer only. */
  rotate: projectProcedure("hooks.manage")
    .meta({
      rest: {
        method: "POST",
        path: "/ci-triggers/{id}/rotate",
        operationId: "rotateCiTriggerSecret",
        summary: "Create a further secret, shown once; older ones work for keepHours more",
        body: hookRotationSchema,
        problems: ["secrets_key_missing"],
        example: { keepHours: 24 },
        repeat: {
          lost: "The new secret was never shown: rotate again with a new Idempotency-Key.",
        },
      },
    })
    .input(z.strictObject({ id: idSchema, ...hookRotationSchema.shape }))
    .output(createdHookSchema)
    .mutation(async ({ ctx, input: { id, keepHours } }) => {
      const rotated = await rotateHookSecret(ctx.engine, needVault(), {
        projectId: ctx.projectId,
        hookId: id,
        actor: engineActor(ctx.actor),
        keepHours,
      });
      if (rotated === null) throw notFound("CI trigger");
      return rotated;
    }),

  /** Removes a CI trigger with its rules and its deliveries; runs that it started stay. */
  delete: projectProcedure("hooks.manage")
    .meta({
      rest: {
        method: "POST",
        path: "/ci-triggers/{id}/delete",
        operationId: "deleteCiTrigger",
        summary: "Delete a CI trigger with its rules and deliveries; its runs stay",
        repeat: { answer: "id" },
      },
    })
    .input(byIdSchema)
    .output(byIdSchema)
    .mutation(async ({ ctx, input: { id } }) => {
      const actor = engineActor(ctx.actor);
      const { projectId } = ctx;
      if (!(await deleteHook(ctx.engine, { projectId, hookId: id, actor }))) {
        throw notFound("CI trigger");
      }
      return { id };
    }),

  /** What CI triggers were sent and what became of it, newest first. */
  deliveries: projectProcedure("runs.submit")
    .meta({
      rest: {
        method: "GET",
        path: "/ci-deliveries",
        operationId: "listCiDeliveries",
        summary: "Messages to CI triggers with their results, newest first",
      },
    })
    .input(hookDeliveriesQuerySchema)
    .output(pageSchema(hookDeliverySchema))
    .query(({ ctx, input }) =>
      listHookDeliveries(ctx.engine, { projectId: ctx.projectId, ...input }),
    ),

  /** One delivery with the result of each rule. */
  delivery: projectProcedure("runs.submit")
    .meta({
      rest: {
        method: "GET",
        path: "/ci-deliveries/{id}",
        operationId: "getCiDelivery",
        summary: "One delivery with the result of each rule",
      },
    })
    .input(byIdSchema)
    .output(hookDeliverySchema)
    .query(async ({ ctx, input: { id } }) => {
      const { projectId } = ctx;
      const delivery = await getHookDelivery(ctx.engine, { projectId, deliveryId: id });
      if (delivery === null) throw notFound("delivery");
      return delivery;
    }),

  /** Lets the one commit that was looked at run; what is pushed later waits anew. */
  approve: projectProcedure("runs.submit")
    .meta({
      rest: {
        method: "POST",
        path: "/ci-deliveries/{id}/approve",
        operationId: "approveCiDelivery",
        summary: "Approve one commit of a fork",
        body: hookDecisionSchema,
        problems: ["delivery_not_waiting", "delivery_other_commit"],
        example: { commit: "3f2a9c0d1e4b5a6978879605142332415e6f7a8b" },
        repeat: { read: "hooks.delivery" },
      },
    })
    .input(z.strictObject({ id: idSchema, ...hookDecisionSchema.shape }))
    .output(hookDeliverySchema)
    .mutation(({ ctx, input }) => decide(ctx, "approved", input)),

  /** Refuses a commit that waits for approval, for good. */
  refuse: projectProcedure("runs.submit")
    .meta({
      rest: {
        method: "POST",
        path: "/ci-deliveries/{id}/refuse",
        operationId: "refuseCiDelivery",
        summary: "Refuse a commit that waits for approval",
        body: hookDecisionSchema,
        problems: ["delivery_not_waiting", "delivery_other_commit"],
        example: { commit: "3f2a9c0d1e4b5a6978879605142332415e6f7a8b" },
        repeat: { read: "hooks.delivery" },
      },
    })
    .input(z.strictObject({ id: idSchema, ...hookDecisionSchema.shape }))
    .output(hookDeliverySchema)
    .mutation(({ ctx, input }) => decide(ctx, "refused", input)),
});
