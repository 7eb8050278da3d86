import type { EngineContext } from "../../base/index.ts";

export interface PublicProject {
  id: string;
  slug: string;
  name: string;
  /** Whether visitors also see what names a bench machine's host. */
  showsHostFacts: boolean;
}

/** A project that everybody may read; null when it is private or there is none. */
export async function findPublicProject(
  { db }: EngineContext,
  where: { id: string } | { slug: string },
): Promise<PublicProject | null> {
  return db.project.findFirst({
    where: { ...where, isPublic: true },
    select: { id: true, slug: true, name: true, showsHostFacts: true },
  });
}
