import type { z } from "zod";

/** A body as the schema says; undefined when it is not of that shape. */
export function parsedJson<T>(schema: z.ZodType<T>, body: string): T | undefined {
  try {
    return schema.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}
