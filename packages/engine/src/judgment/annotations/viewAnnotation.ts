import type { Annotation } from "@lapline/contracts";
import type { Prisma } from "@lapline/db";

/** What the contract's view of an annotation needs. */
export const annotationSelect = {
  id: true,
  seriesId: true,
  version: { select: { name: true } },
  at: true,
  text: true,
  createdBy: true,
  createdAt: true,
  updatedAt: true,
  revision: true,
} satisfies Prisma.AnnotationSelect;

/** A stored annotation as the API answers it. */
export function viewAnnotation({
  version,
  at,
  createdAt,
  updatedAt,
  ...row
}: Prisma.AnnotationGetPayload<{ select: typeof annotationSelect }>): Annotation {
  return {
    ...row,
    version: version?.name ?? null,
    at: at?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
