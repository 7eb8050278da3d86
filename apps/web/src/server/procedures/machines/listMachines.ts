import { machineSchema, pageQuerySchema, pageSchema } from "@lapline/contracts";
import { listMachines as readMachines } from "@lapline/engine";
import { readProcedure } from "../../trpc.ts";

/** Machines of the project that are not revoked, newest first. */
export const listMachines = readProcedure
  .input(pageQuerySchema)
  .output(pageSchema(machineSchema))
  .query(({ ctx, input }) => readMachines(ctx.engine, { projectId: ctx.projectId, ...input }));
