import { z } from "zod";
import { idSchema, slugSchema } from "../base/ids.ts";

/** Projects of one installation. */
export const projectsMax = 500;

/** What people call a project. */
export const projectNameSchema = z
  .string()
  .trim()
  .regex(/^[^\p{C}]*$/u, "use letters, digits and signs only")
  .min(1, "give the project a name")
  .max(100);

/** Body of `POST /api/v1/projects`. */
export const projectInputSchema = z.strictObject({
  name: projectNameSchema,
  /** Its part of addresses; made of the name where it is not given. */
  slug: slugSchema.optional(),
});
export type ProjectInput = z.infer<typeof projectInputSchema>;

export const projectSchema = z.strictObject({ id: idSchema, slug: z.string(), name: z.string() });
export type Project = z.infer<typeof projectSchema>;
