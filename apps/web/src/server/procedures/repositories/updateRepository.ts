import { idSchema, repositoryChangeSchema, repositorySchema } from "@lapline/contracts";
import { updateRepository as changeRepository } from "@lapline/engine";
import { z } from "zod";
import { engineActor } from "../../engineActor.ts";
import { ApiError } from "../../http/apiError.ts";
import { notFound } from "../../http/refusals.ts";
import { needVault } from "../../needVault.ts";
import { projectProcedure } from "../../trpc.ts";

/** Gives a connection other credentials, pauses it, or switches its comments. */
export const updateRepository = projectProcedure("repositories.manage")
  .input(z.strictObject({ id: idSchema, ...repositoryChangeSchema.shape }))
  .output(repositorySchema)
  .mutation(async ({ ctx, input: { id, ...change } }) => {
    const updated = await changeRepository(ctx.engine, needVault(), {
      projectId: ctx.projectId,
      repositoryId: id,
      actor: engineActor(ctx.actor),
      change,
    });
    switch (updated.outcome) {
      case "updated":
        return updated.repository;
      case "not_found":
        throw notFound("repository");
      case "no_app":
        throw new ApiError({
          status: 422,
          code: "repository_invalid",
          detail: "Only GitHub has apps. Give a token.",
        });
    }
  });
