import { z } from "zod";
import { idSchema } from "../base/ids.ts";

/** PostgreSQL channel on which the engine announces visible changes after commit. */
export const changesChannel = "lapline";

/** PostgreSQL channel that says, after commit, that the outbox has entries. A trigger notifies it. */
export const outboxChannel = "lapline_outbox";

/** A hint to look again; carries ids only and may be lost, so readers also refresh on reconnect. */
export const changeSchema = z.strictObject({
  kind: z.enum([
    "run",
    "job",
    // A job went on within its phase: only who looks at that job or its run wants to know.
    "progress",
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
