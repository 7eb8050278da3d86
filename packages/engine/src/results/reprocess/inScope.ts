import type { SeriesScope } from "@lapline/contracts";
import type { Prisma } from "@lapline/db";

/** The series of a project that a scope means. */
export function inScope(projectId: string, scope: SeriesScope): Prisma.SeriesWhereInput {
  const { seriesId, targetId, scenarioId, measure, labelId } = scope;
  return {
    projectId,
    ...(seriesId === undefined ? {} : { id: seriesId }),
    ...(targetId === undefined ? {} : { targetId }),
    ...(scenarioId === undefined ? {} : { scenarioId }),
    ...(measure === undefined ? {} : { measure }),
    ...(labelId === undefined ? {} : { labelId }),
  };
}
