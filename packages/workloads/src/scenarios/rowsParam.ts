import { z } from "zod";

/** Messages that are stored before anything is timed. */
export const rowsParam = z
  .int()
  .min(1)
  .max(1_000_000)
  .default(10_000)
  .describe("Messages stored before the measured span, which reads go through in turn.");
