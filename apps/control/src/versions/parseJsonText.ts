import type { z } from "zod";

/** A foreign JSON text in the expected shape, or null. */
export function parseJsonText<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
