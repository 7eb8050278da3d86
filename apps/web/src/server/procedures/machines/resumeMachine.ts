import { drainMachine as setDrain } from "@lapline/engine";
import { engineActor } from "../../engineActor.ts";
import { changedMachine, changeMachine } from "./changeMachine.ts";

/** Lets a drained machine take jobs again. */
export const resumeMachine = changeMachine.mutation(async ({ ctx, input }) => {
  const found = await setDrain(ctx.engine, {
    projectId: ctx.projectId,
    machineId: input.id,
    drain: false,
    actor: engineActor(ctx.actor),
  });
  return changedMachine(input.id, found);
});
