import { z } from "zod";
import { idSchema } from "../base/ids.ts";

/** Views that one person, or the project for everybody, may keep. */
export const savedViewsMax = 100;

const nameSchema = z
  .string()
  .trim()
  .min(1, "give the view a name")
  .max(80)
  .regex(/^[^\p{C}]*$/u, "use letters, digits and signs only");

/** The query part of an address, without its question mark. */
const querySchema = z
  .string()
  .max(4000)
  .regex(/^[\x21\x24-\x7e]*$/, "use the query part of an address, without its question mark");

/** A named look at the series list. */
export const savedViewSchema = z.strictObject({
  id: idSchema,
  name: z.string(),
  query: z.string(),
  /** For everybody in the project; else for its maker alone. */
  shared: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type SavedView = z.infer<typeof savedViewSchema>;

/** Body of `POST /api/v1/views`. */
export const savedViewInputSchema = z.strictObject({
  name: nameSchema,
  query: querySchema,
  shared: z.boolean().default(false),
});
export type SavedViewInput = z.infer<typeof savedViewInputSchema>;

/** Body of `POST /api/v1/views/{id}`: what is left out stays. */
export const savedViewChangeSchema = z.strictObject({
  name: nameSchema.optional(),
  query: querySchema.optional(),
  shared: z.boolean().optional(),
});
export type SavedViewChange = z.infer<typeof savedViewChangeSchema>;
