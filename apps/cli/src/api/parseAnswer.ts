import type { z } from "zod";

/**
 * Parses what a server answered. Keys that the schema does not know are left out, wherever they are: a
 * server that is newer says more. `json` loses them in place. Null where it is of another form.
 */
export function parseAnswer<T>(schema: z.ZodType<T>, json: unknown): { value: T } | null {
  for (;;) {
    const parsed = schema.safeParse(json);
    if (parsed.success) return { value: parsed.data };
    const unknown = parsed.error.issues.filter((issue) => issue.code === "unrecognized_keys");
    // Each round leaves out one key at least, so it ends.
    if (unknown.length === 0) return null;
    for (const { path, keys } of unknown) {
      const place = path.reduce<unknown>((value, key) => Object(value)[key], json);
      for (const key of keys) Reflect.deleteProperty(Object(place), key);
    }
  }
}
