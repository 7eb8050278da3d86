import type { EngineContext } from "../context.ts";

/** A project that everybody may read; null when it is private or there is none. */
export async function findPublicProject(
  { db }: EngineContext,
  where: { id: string } | { slug: string },
): Promise<{ id: string; slug: string; name: string } | null> {
  return db.project.findFirst({
    where: { ...where, isPublic: true },
    select: { id: true, slug: true, name: true },
  });
}
