import { z } from "zod";

/** Several names: a list, or one text with commas between them, as addresses have it. */
export function listOf<T extends z.ZodType<string>>(name: T, max: number) {
  const list: z.ZodType<z.output<T>[], string | readonly string[]> = z.preprocess(
    (value: string | readonly string[]) => (typeof value === "string" ? value.split(",") : value),
    z.array(name).max(max),
  );
  return list;
}
