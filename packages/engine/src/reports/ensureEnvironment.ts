import { canonicalJson, type Environment } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { EngineContext } from "../context.ts";
import { newId } from "../newId.ts";
import { sha256 } from "../text/sha256.ts";

/** Stores an environment once per content and answers its id. */
export async function ensureEnvironment(
  tx: Tx,
  context: EngineContext,
  environment: Environment,
): Promise<string> {
  const content = canonicalJson(environment);
  const hash = sha256(content);
  await tx.$executeRaw`
    INSERT INTO "environment" ("id", "hash", "comparabilityHash", "content")
    VALUES (${newId(context)}::uuid, ${hash},
            ${sha256(canonicalJson(environment.comparability))}, ${content}::jsonb)
    ON CONFLICT ("hash") DO NOTHING`;
  const { id } = await tx.environment.findUniqueOrThrow({ where: { hash }, select: { id: true } });
  return id;
}
