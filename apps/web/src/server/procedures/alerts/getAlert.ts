import { alertSchema } from "@lapline/contracts";
import { getAlert as readAlert } from "@lapline/engine";
import { byIdSchema } from "../../byIdSchema.ts";
import { notFound } from "../../http/refusals.ts";
import { readProcedure } from "../../trpc.ts";

/** One alert with its series, evidence and history. */
export const getAlert = readProcedure
  .input(byIdSchema)
  .output(alertSchema)
  .query(async ({ ctx, input }) => {
    const alert = await readAlert(ctx.engine, { projectId: ctx.projectId, alertId: input.id });
    if (alert === null) throw notFound("alert");
    return alert;
  });
