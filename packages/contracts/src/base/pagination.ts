import { z } from "zod";

/** Query part of every list: an opaque cursor of the page before, and a bound. */
export const pageQuerySchema = z.strictObject({
  cursor: z.string().min(1).max(200).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export type PageQuery = z.infer<typeof pageQuerySchema>;

/** The same of lists in the order of names: their cursor holds the names at which its page ended. */
export const namedPageQuerySchema = pageQuerySchema.extend({
  cursor: z.string().min(1).max(2000).optional(),
});

/** One page of a list; `nextCursor` is null on the last. */
export function pageSchema<T extends z.ZodType>(item: T) {
  return z.strictObject({ items: z.array(item), nextCursor: z.string().nullable() });
}
export interface Page<T> {
  items: T[];
  nextCursor: string | null;
}
