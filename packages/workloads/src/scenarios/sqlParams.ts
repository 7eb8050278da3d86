import { z } from "zod";
import { decides, decidesIfSet } from "./loadDeclaration.ts";

/** What every sql scenario does before its span; each of both can be had without the other. */
export const runsBeforeParams = {
  warmup: z
    .boolean()
    .default(true)
    .describe("Do the whole work once before, on a database of its own that is thrown away."),
  secondProcess: z
    .boolean()
    .default(false)
    .describe(
      "Measure the second of two processes: the first does the whole work on a database of its own " +
        "and ends, as in the published runs.",
    ),
};

/** A run before the clock starts leaves caches and compiled code behind. */
export const runsBeforeLoad = {
  warmup: decides("warm-up", "text"),
  secondProcess: decidesIfSet("a process before", "text", "false"),
};

/** An integer parameter with its bounds and published value. */
export function countParam(max: number, value: number, description: string) {
  return z.int().min(1).max(max).default(value).describe(description);
}
