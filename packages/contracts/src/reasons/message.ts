import { z } from "zod";

type Fact = string | number | boolean | null | Fact[] | { [name: string]: Fact | undefined };
const factSchema: z.ZodType<Fact, Fact> = z.lazy(() =>
  z.union([
    z.string(),
    z.number(),
    z.boolean(),
    z.null(),
    z.array(factSchema),
    z.record(z.string(), factSchema.optional()),
  ]),
);

/**
 * A reason inside of another one, such as what something waits for: as it is stored, so that the outer
 * one can be read whatever wrote the inner one.
 */
export const innerReasonSchema = z.union([
  z.strictObject({ code: z.literal("legacy"), text: z.string() }),
  z.object({ code: z.string(), facts: z.record(z.string(), factSchema.optional()) }),
]);
export type InnerReason = z.infer<typeof innerReasonSchema>;

/** The sentence of a reason that is a fact of another one. */
export type SayReason = (inner: InnerReason) => string;

/** What a reason consists of besides its code, and the sentence of it; null for facts it does not know. */
export function message<Facts extends z.ZodType>(
  facts: Facts,
  say: (facts: z.output<Facts>, sayInner: SayReason) => string,
) {
  const read = (stored: unknown, sayInner: SayReason): string | null => {
    const parsed = facts.safeParse(stored);
    return parsed.success ? say(parsed.data, sayInner) : null;
  };
  return { facts, say: read };
}

export const count = z.int().min(0);
export const text = z.string();
export const nothing = z.strictObject({});
