import { z } from "zod";

/** RFC 9457 problem, the body of every answer of status 400 and above. */
export const problemSchema = z.strictObject({
  type: z.string(),
  title: z.string(),
  status: z.int().min(400).max(599),
  /** What happened, why, what next. */
  detail: z.string(),
  /** Stable word for programs, e.g. `submission_invalid`. */
  code: z.string(),
  /** Every single problem, where there can be several. */
  errors: z
    .array(
      z.strictObject({
        path: z.string(),
        message: z.string(),
        /** Of a file, counted from 1. */
        line: z.int().min(1).optional(),
        column: z.int().min(1).optional(),
      }),
    )
    .optional(),
  requestId: z.string().optional(),
});
export type Problem = z.infer<typeof problemSchema>;
export const problemContentType = "application/problem+json";
