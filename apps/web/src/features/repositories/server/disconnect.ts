import { disconnectRepository } from "@lapline/engine";
import { byIdSchema } from "../../../server/byIdSchema.ts";
import { engineActor } from "../../../server/engineActor.ts";
import { notFound } from "../../../server/http/refusals.ts";
import { projectProcedure } from "../../../server/trpc.ts";

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
