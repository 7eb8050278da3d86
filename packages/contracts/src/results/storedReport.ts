import { z } from "zod";
import { loadFactsSchema, rawReportSchema, rawTrialSchema } from "../base/rawReport.ts";

/**
 * A report as it is stored. A machine's says everything; one that was imported leaves open what no
 * file says: when it was measured, how long a trial took, what the load generator did. Imports stored
 * zeros for these once.
 */
export const storedReportSchema = rawReportSchema.extend({
  trials: z
    .array(
      rawTrialSchema.extend({
        startMs: rawTrialSchema.shape.startMs.nullable(),
        durationNs: rawTrialSchema.shape.durationNs.nullable(),
        load: loadFactsSchema.nullable(),
      }),
    )
    .min(1)
    .max(100),
  reproduce: rawReportSchema.shape.reproduce.nullable(),
  startedAt: rawReportSchema.shape.startedAt.nullable(),
  finishedAt: rawReportSchema.shape.finishedAt.nullable(),
});
export type StoredReport = z.infer<typeof storedReportSchema>;
export type StoredTrial = StoredReport["trials"][number];
