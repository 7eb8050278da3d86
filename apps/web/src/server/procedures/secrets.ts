import {
  pageQuerySchema,
  pageSchema,
  projectSecretInputSchema,
  projectSecretSchema,
} from "@lapline/contracts";
import { deleteSecret, listSecrets, setSecret } from "@lapline/engine";
import { engineActor } from "../actor.ts";
import { ApiError } from "../http/apiError.ts";
import { notFound } from "../http/refusals.ts";
import { byIdSchema } from "../http/request.ts";
import { projectProcedure, router } from "../trpc.ts";
import { needVault } from "../vault.ts";

/** Passwords by which machines and control fetch what the project's definitions name. */
export const secretsRouter = router({
  /** The project's secrets without their passwords, newest first. */
  list: projectProcedure("secrets.manage")
    .meta({
      rest: {
        method: "GET",
        path: "/secrets",
        operationId: "listSecrets",
        summary: "Secrets that definitions may name, newest first; passwords are never answered",
      },
    })
    .input(pageQuerySchema)
    .output(pageSchema(projectSecretSchema))
    .query(({ ctx, input }) => listSecrets(ctx.engine, { projectId: ctx.projectId, ...input })),

  /** Sets a secret, or replaces the one of its name. */
  set: projectProcedure("secrets.manage")
    .meta({
      rest: {
        method: "POST",
        path: "/secrets",
        operationId: "setSecret",
        summary: "Set a secret for private repositories and archives, or replace it",
        problems: ["too_many_secrets", "secrets_key_missing"],
        example: {
          name: "team-git",
          address: "https://git.example.org/team/",
          username: "lapline",
          password: "example-token",
        },
        repeat: { find: "secrets.list" },
      },
    })
    .input(projectSecretInputSchema)
    .output(projectSecretSchema)
    .mutation(async ({ ctx, input }) => {
      const actor = engineActor(ctx.actor);
      const { projectId } = ctx;
      const set = await setSecret(ctx.engine, needVault(), { projectId, actor, secret: input });
      if (set.outcome !== "too_many") return set.secret;
      throw new ApiError({
        status: 409,
        code: "too_many_secrets",
        detail: "The project has the maximum number of secrets. Delete some that are not needed.",
      });
    }),

  /** Deletes a secret with its password. */
  delete: projectProcedure("secrets.manage")
    .meta({
      rest: {
        method: "POST",
        path: "/secrets/{id}/delete",
        operationId: "deleteSecret",
        summary: "Delete a secret with its password",
        repeat: { answer: "id" },
      },
    })
    .input(byIdSchema)
    .output(byIdSchema)
    .mutation(async ({ ctx, input: { id } }) => {
      const actor = engineActor(ctx.actor);
      const found = await deleteSecret(ctx.engine, {
        projectId: ctx.projectId,
        secretId: id,
        actor,
      });
      if (!found) throw notFound("secret");
      return { id };
    }),
});
