import { drainMachine as setDrain } from "@lapline/engine";
import { engineActor } from "../../engineActor.ts";
import { changedMachine, changeMachine } from "./changeMachine.ts";

/** Asks the machine to finish its job and take no more. */
export const drainMachine = changeMachine.mutation(async ({ ctx, input }) => {
  const found = await setDrain(ctx.engine, {
    projectId: ctx.projectId,
    machineId: input.id,
    drain: true,
    actor: engineActor(ctx.actor),
  });
  return changedMachine(input.id, found);
});
