import { randomUUID } from "node:crypto";
import { projectSecretInputSchema } from "@lapline/contracts";
import { setSecret } from "@lapline/engine";
import { database } from "../server/database.ts";
import { engine } from "../server/engine.ts";
import { vault } from "../server/vault.ts";

/** A secret that is not set yet; those of earlier calls go, since a project may have 100. */
export async function unsetSecret() {
  await database().projectSecret.deleteMany();
  return {
    name: `secret-${randomUUID()}`,
    address: "https://git.example.org/acme/",
    username: "lapline",
    password: "a-password-for-tests",
  };
}

/** A secret of the project; answers its id. */
export async function newSecret(projectId: string): Promise<{ id: string }> {
  const keeper = vault();
  if (keeper === null) throw new Error("there is no vault");
  const secret = projectSecretInputSchema.parse(await unsetSecret());
  const actor = { kind: "system" as const };
  const set = await setSecret(engine(), keeper, { projectId, actor, secret });
  if (set.outcome === "too_many") throw new Error(set.outcome);
  return { id: set.secret.id };
}
