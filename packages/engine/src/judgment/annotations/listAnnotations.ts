import type { Annotation, Page, PageQuery } from "@lapline/contracts";
import type { Prisma } from "@lapline/db";
import { decodeCursor, type EngineContext, idCursorSchema, pageOf } from "../../base/index.ts";
import { annotationSelect, viewAnnotation } from "./viewAnnotation.ts";

interface ListAnnotationsInput extends PageQuery {
  projectId: string;
  /** Only what stands at this series: its own, and those of the project that have a place there. */
  seriesId?: string | undefined;
}

/** A page of annotations, newest first; null when the project has no such series. */
export async function listAnnotations(
  { db }: EngineContext,
  { projectId, seriesId, limit, cursor }: ListAnnotationsInput,
): Promise<Page<Annotation> | null> {
  const after = decodeCursor(idCursorSchema, cursor);
  const standsThere: Prisma.AnnotationWhereInput[] = [];
  if (seriesId !== undefined) {
    const series = await db.series.findFirst({
      where: { id: seriesId, projectId },
      select: { targetId: true },
    });
    if (series === null) return null;
    const { targetId } = series;
    standsThere.push(
      { seriesId },
      { seriesId: null, OR: [{ versionId: null }, { version: { targetId } }] },
    );
  }
  const rows = await db.annotation.findMany({
    where: {
      projectId,
      deletedAt: null,
      ...(standsThere.length === 0 ? {} : { OR: standsThere }),
      ...(after === null ? {} : { id: { lt: after[0] } }),
    },
    orderBy: { id: "desc" },
    take: limit + 1,
    select: annotationSelect,
  });
  return pageOf(rows, limit, ({ id }) => [id], viewAnnotation);
}
