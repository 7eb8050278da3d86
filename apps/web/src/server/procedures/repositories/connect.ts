import { repositoryInputSchema, repositorySchema } from "@lapline/contracts";
import { connectRepository } from "@lapline/engine";
import { engineActor } from "../../engineActor.ts";
import { ApiError } from "../../http/apiError.ts";
import { needVault } from "../../needVault.ts";
import { projectProcedure } from "../../trpc.ts";

/** Connects a repository: runs of its commits are told there from now on. */
export const connect = projectProcedure("repositories.manage")
  .input(repositoryInputSchema)
  .output(repositorySchema)
  .mutation(async ({ ctx, input }) => {
    const connected = await connectRepository(ctx.engine, needVault(), {
      projectId: ctx.projectId,
      actor: engineActor(ctx.actor),
      connection: input,
    });
    switch (connected.outcome) {
      case "connected":
        return connected.repository;
      case "exists":
        throw new ApiError({
          status: 409,
          code: "repository_exists",
          detail:
            "This repository is connected already. Change that connection, or remove it first.",
        });
      case "too_many":
        throw new ApiError({
          status: 409,
          code: "too_many_repositories",
          detail:
            "The project has as many repositories as it may. Remove some that are not needed.",
        });
    }
  });
