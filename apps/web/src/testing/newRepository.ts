import { randomUUID } from "node:crypto";
import { repositoryInputSchema } from "@lapline/contracts";
import { connectRepository } from "@lapline/engine";
import { database } from "../server/database.ts";
import { engine } from "../server/engine.ts";
import { vault } from "../server/vault.ts";

/** A repository that is not connected yet; those of earlier calls go, since a project may have 100. */
export async function unconnectedRepository() {
  await database().repositoryConnection.deleteMany();
  return {
    vendor: "gitea",
    baseUrl: "https://git.example.org",
    repository: `acme/${randomUUID()}`,
    credentials: { kind: "token", token: "a-token" },
  };
}

/** A connected repository of the project; answers its id. */
export async function newRepository(projectId: string): Promise<{ id: string }> {
  const keeper = vault();
  if (keeper === null) throw new Error("there is no vault");
  const connection = repositoryInputSchema.parse(await unconnectedRepository());
  const actor = { kind: "system" as const };
  const connected = await connectRepository(engine(), keeper, { projectId, actor, connection });
  if (connected.outcome !== "connected") throw new Error(connected.outcome);
  return { id: connected.repository.id };
}
