import {
  idSchema,
  pageQuerySchema,
  pageSchema,
  repositoryChangeSchema,
  repositoryInputSchema,
  repositorySchema,
} from "@lapline/contracts";
import {
  connectRepository,
  disconnectRepository,
  listRepositories,
  updateRepository,
} from "@lapline/engine";
import { z } from "zod";
import { engineActor } from "../actor.ts";
import { assertReachable } from "../assertReachable.ts";
import { ApiError } from "../http/apiError.ts";
import { notFound } from "../http/refusals.ts";
import { byIdSchema } from "../http/request.ts";
import { projectProcedure, router } from "../trpc.ts";
import { needVault } from "../vault.ts";

/** Repositories whose commits get results. */
export const repositoriesRouter = router({
  /** Repositories whose commits are told, newest first. */
  list: projectProcedure("repositories.manage")
    .meta({
      rest: {
        method: "GET",
        path: "/repositories",
        operationId: "listRepositories",
        summary: "Repositories whose commits and pull requests get statuses, newest first",
      },
    })
    .input(pageQuerySchema)
    .output(pageSchema(repositorySchema))
    .query(({ ctx, input }) =>
      listRepositories(ctx.engine, { projectId: ctx.projectId, ...input }),
    ),

  /** Connects a repository: runs of its commits are told there from now on. */
  connect: projectProcedure("repositories.manage")
    .meta({
      rest: {
        method: "POST",
        path: "/repositories",
        operationId: "connectRepository",
        summary: "Connect a repository at GitHub, GitLab or Gitea",
        status: 201,
        problems: [
          "repository_exists",
          "too_many_repositories",
          "address_blocked",
          "secrets_key_missing",
        ],
        example: {
          vendor: "github",
          baseUrl: "https://api.github.com",
          repository: "example/service",
          credentials: { kind: "token", token: "ghp_example" },
        },
        repeat: { find: "repositories.list" },
      },
    })
    .input(repositoryInputSchema)
    .output(repositorySchema)
    .mutation(async ({ ctx, input }) => {
      assertReachable("baseUrl", input.baseUrl);
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
              "This repository is connected already. Change that connection, or disconnect it first.",
          });
        case "too_many":
          throw new ApiError({
            status: 409,
            code: "too_many_repositories",
            detail:
              "The project has the maximum number of repositories. Disconnect some that are not needed.",
          });
      }
    }),

  /** Gives a connection other credentials, pauses it, or switches its comments. */
  update: projectProcedure("repositories.manage")
    .meta({
      rest: {
        method: "POST",
        path: "/repositories/{id}",
        operationId: "updateRepository",
        summary: "Change the credentials, state or comments of a connection",
        body: repositoryChangeSchema,
        problems: ["repository_invalid", "secrets_key_missing"],
        example: { comments: false },
        repeat: { find: "repositories.list" },
      },
    })
    .input(z.strictObject({ id: idSchema, ...repositoryChangeSchema.shape }))
    .output(repositorySchema)
    .mutation(async ({ ctx, input: { id, ...change } }) => {
      const updated = await updateRepository(ctx.engine, needVault(), {
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
    }),

  /** Forgets a connection with its credentials. */
  disconnect: projectProcedure("repositories.manage")
    .meta({
      rest: {
        method: "POST",
        path: "/repositories/{id}/delete",
        operationId: "disconnectRepository",
        summary: "Delete a connection with its credentials",
        repeat: { answer: "id" },
      },
    })
    .input(byIdSchema)
    .output(byIdSchema)
    .mutation(async ({ ctx, input: { id } }) => {
      const actor = engineActor(ctx.actor);
      const { projectId } = ctx;
      const found = await disconnectRepository(ctx.engine, { projectId, repositoryId: id, actor });
      if (!found) throw notFound("repository");
      return { id };
    }),
});
