import type { z } from "zod";
import { ApiError } from "./apiError.ts";
import { inputInvalid } from "./problemOf.ts";

/** Parses one part of a request at the border; a mismatch is a 400 that lists every problem. */
export function parseInput<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new ApiError(inputInvalid(result.error));
}
