import { alarmRateSchema } from "@lapline/contracts";
import { readAlarmRate } from "@lapline/engine";
import { readProcedure } from "../../trpc.ts";

/** How often Lapline was wrong in this project over the last 90 days. */
export const readRate = readProcedure
  .output(alarmRateSchema)
  .query(({ ctx }) => readAlarmRate(ctx.engine, { projectId: ctx.projectId }));
