import { randomUUID } from "node:crypto";
import { database } from "../server/database.ts";

/** An item of a project, or of none, that was set aside. */
export async function newIncident(projectId: string | null): Promise<{ id: string }> {
  const id = randomUUID();
  const at = new Date();
  await database().incident.create({
    data: {
      id,
      loop: "comparisons",
      kind: "calibration",
      itemId: randomUUID(),
      projectId,
      state: "open",
      error: "It always throws.",
      failures: 5,
      firstAt: at,
      lastAt: at,
    },
  });
  return { id };
}
