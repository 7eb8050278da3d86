import { publishProject } from "@lapline/engine";
import { z } from "zod";
import { engineActor } from "../../engineActor.ts";
import { forbidden } from "../../http/refusals.ts";
import { projectProcedure } from "../../trpc.ts";

export const visibilitySchema = z.strictObject({
  isPublic: z.boolean(),
  /** Whether visitors and new shares also show host names and mount options. */
  showsHostFacts: z.boolean(),
});

export const visibilityInputSchema = visibilitySchema.partial({ showsHostFacts: true });

/** Lets everybody read the project, or its members only. Owners decide that, never a key. */
export const setVisibility = projectProcedure("project.publish")
  .input(visibilityInputSchema)
  .output(visibilitySchema)
  .mutation(async ({ ctx, input }) => {
    if (ctx.actor.kind === "apiKey") {
      throw forbidden(
        "An owner decides who reads a project. Sign in and do it on the Shares page.",
      );
    }
    const { engine, projectId } = ctx;
    const { isPublic, showsHostFacts } = input;
    return publishProject(engine, {
      projectId,
      actor: engineActor(ctx.actor),
      isPublic,
      ...(showsHostFacts === undefined ? {} : { showsHostFacts }),
    });
  });
