import { createApiKey } from "@lapline/engine";
import { database } from "../../apps/web/src/server/database.ts";
import { engine } from "../../apps/web/src/server/engine.ts";

/** Makes an API key of the first project that may import results. */
export async function makeIngestKey(): Promise<string> {
  const project = await database().project.findFirstOrThrow({ orderBy: { id: "asc" } });
  const { key } = await createApiKey(engine(), {
    projectId: project.id,
    actor: { kind: "system" },
    name: "bench",
    scopes: ["ingest"],
    expiresAt: null,
  });
  return key;
}
