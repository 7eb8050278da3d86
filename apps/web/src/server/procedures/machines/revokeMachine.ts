import { revokeMachine as endMachine } from "@lapline/engine";
import { engineActor } from "../../engineActor.ts";
import { changedMachine, changeMachine } from "./changeMachine.ts";

/** Ends the machine's key for good; its job under way is queued again. */
export const revokeMachine = changeMachine.mutation(async ({ ctx, input }) => {
  const found = await endMachine(ctx.engine, {
    projectId: ctx.projectId,
    machineId: input.id,
    actor: engineActor(ctx.actor),
  });
  return changedMachine(input.id, found);
});
