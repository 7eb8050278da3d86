import type { EngineContext } from "../../base/index.ts";

/** The project that a caller works in, and when the API key that it uses ends; null without one. */
export async function readCaller(
  { db }: EngineContext,
  { projectId, apiKeyId }: { projectId: string; apiKeyId: string | null },
): Promise<{ project: { id: string; slug: string; name: string }; expiresAt: Date | null }> {
  const project = await db.project.findUniqueOrThrow({
    where: { id: projectId },
    select: { id: true, slug: true, name: true },
  });
  if (apiKeyId === null) return { project, expiresAt: null };
  const { expiresAt } = await db.apiKey.findUniqueOrThrow({
    where: { id: apiKeyId },
    select: { expiresAt: true },
  });
  return { project, expiresAt };
}
