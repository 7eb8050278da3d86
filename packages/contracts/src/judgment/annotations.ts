import { z } from "zod";
import { idSchema, storedNameSchema } from "../base/ids.ts";
import { pageQuerySchema } from "../base/pagination.ts";
import { storableMomentSchema } from "../base/storableMoment.ts";

const textSchema = z
  .string()
  .trim()
  .min(1, "write what happened")
  .max(500, "500 characters at most")
  .regex(/^(?:[^\p{C}]|\n)*$/u, "use letters, digits and signs only");

/** Where an annotation stands: at a version or at a moment, never both. */
const placeShape = {
  version: storedNameSchema.nullable().default(null),
  at: storableMomentSchema.nullable().default(null),
};

const isAtOnePlace = ({ version, at }: { version: string | null; at: string | null }) =>
  (version === null) !== (at === null);
const onePlace = { path: ["version"], message: "give a version or a moment, not both" };

/** Body of `POST /api/v1/annotations`. */
export const annotationInputSchema = z
  .strictObject({
    /** The series at which it is made; its target is where a version is looked up. */
    seriesId: idSchema,
    /** `series`: only there. `project`: at every series that has the version, or at all of them. */
    scope: z.enum(["series", "project"]),
    ...placeShape,
    text: textSchema,
  })
  .refine(isAtOnePlace, onePlace);
export type AnnotationInput = z.infer<typeof annotationInputSchema>;

/** Body of `POST /api/v1/annotations/{id}`: its text. */
export const annotationChangeSchema = z.strictObject({
  text: textSchema,
  revision: z.int32().min(0),
});
export type AnnotationChange = z.infer<typeof annotationChangeSchema>;

/** Body of `POST /api/v1/annotations/{id}/delete` and `…/restore`: what the caller saw. */
export const annotationRevisionSchema = z.strictObject({ revision: z.int32().min(0) });

export const annotationSchema = z.strictObject({
  id: idSchema,
  /** Null: it stands at every series of the project, or of the version's target. */
  seriesId: idSchema.nullable(),
  ...placeShape,
  text: z.string(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Grows with every change; sent back with the next one. */
  revision: z.int32().min(0),
});
export type Annotation = z.infer<typeof annotationSchema>;

/** Query of `GET /api/v1/annotations`: all of the project, or what stands at one series. */
export const annotationQuerySchema = pageQuerySchema.extend({ seriesId: idSchema.optional() });
