import { z } from "zod";
import { decides } from "./loadDeclaration.ts";

/** Parameter of every sql scenario. */
export const warmupParam = z
  .boolean()
  .default(true)
  .describe("Do the whole work once before, on a database of its own that is thrown away.");

/** A run before the clock starts leaves caches and compiled code behind. */
export const warmupLoad = decides("warm-up", "text");

/** An integer parameter with its bounds and published value. */
export function countParam(max: number, value: number, description: string) {
  return z.int().min(1).max(max).default(value).describe(description);
}
