import { disconnectRepository } from "@lapline/engine";
import { byIdSchema } from "../../byIdSchema.ts";
import { engineActor } from "../../engineActor.ts";
import { notFound } from "../../http/refusals.ts";
import { projectProcedure } from "../../trpc.ts";

/** Forgets a connection with its credentials. */
export const disconnect = projectProcedure("repositories.manage")
  .input(byIdSchema)
  .output(byIdSchema)
  .mutation(async ({ ctx, input: { id } }) => {
    const actor = engineActor(ctx.actor);
    const { projectId } = ctx;
    const found = await disconnectRepository(ctx.engine, { projectId, repositoryId: id, actor });
    if (!found) throw notFound("repository");
    return { id };
  });
