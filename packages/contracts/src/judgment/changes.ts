import { z } from "zod";
import { idSchema } from "../base/ids.ts";

/** PostgreSQL channel on which the engine announces visible changes after commit. */
export const changesChannel = "lapline";

/** A hint to look again; carries ids only and may be lost, so readers also refresh on reconnect. */
export const changeSchema = z.strictObject({
  kind: z.enum([
    "run",
    "job",
    "log",
    "machine",
    "series",
    "releases",
    "suspicion",
    "alert",
    "member",
  ]),
  projectId: idSchema,
  runId: idSchema.optional(),
  jobId: idSchema.optional(),
  machineId: idSchema.optional(),
});
export type Change = z.infer<typeof changeSchema>;
