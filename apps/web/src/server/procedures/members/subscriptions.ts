import { mySubscriptionsSchema, subscriptionsChangeSchema } from "@lapline/contracts";
import { changeSubscriptions, readSubscriptions } from "@lapline/engine";
import type { Access } from "../../access.ts";
import { engineActor } from "../../engineActor.ts";
import { forbidden, notFound } from "../../http/refusals.ts";
import { projectProcedure } from "../../trpc.ts";

function personOf(actor: Access["actor"]): string {
  if (actor.kind === "user") return actor.userId;
  throw forbidden("Only people get mails: sign in to see and change yours.");
}

/** What the caller is mailed about in the project. */
export const subscriptions = projectProcedure("project.read")
  .output(mySubscriptionsSchema)
  .query(async ({ ctx }) => {
    const userId = personOf(ctx.actor);
    const mine = await readSubscriptions(ctx.engine, { projectId: ctx.projectId, userId });
    if (mine === null) throw notFound("member");
    return mine;
  });

/** Changes what the caller is mailed about; what is not given stays. */
export const changeMySubscriptions = projectProcedure("project.read")
  .input(subscriptionsChangeSchema)
  .output(mySubscriptionsSchema)
  .mutation(async ({ ctx, input: change }) => {
    const userId = personOf(ctx.actor);
    const { projectId, actor } = ctx;
    const changed = await changeSubscriptions(ctx.engine, {
      projectId,
      userId,
      actor: engineActor(actor),
      change,
    });
    if (changed === null) throw notFound("member");
    return changed;
  });
