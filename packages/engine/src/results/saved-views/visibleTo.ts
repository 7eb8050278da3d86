import type { Prisma } from "@lapline/db";

/** Who looks: a person in a project, or an API key (null), which has no views of its own. */
export interface Viewer {
  projectId: string;
  userId: string | null;
}

/** The views that somebody sees: those of the project and their own. */
export function visibleTo({ projectId, userId }: Viewer): Prisma.SavedViewWhereInput {
  return { projectId, OR: [{ userId: null }, ...(userId === null ? [] : [{ userId }])] };
}
