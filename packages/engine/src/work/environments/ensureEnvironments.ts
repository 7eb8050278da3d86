import type { Tx } from "@lapline/db";
import { type EngineContext, newId } from "../../base/index.ts";
import type { HashedEnvironment } from "./hashEnvironment.ts";

/** Stores each environment once per content and answers the ids by hash. */
export async function ensureEnvironments(
  tx: Tx,
  context: EngineContext,
  environments: readonly HashedEnvironment[],
): Promise<Map<string, string>> {
  const hashes = [...new Set(environments.map(({ hash }) => hash))];
  const found = await readEnvironments(tx, hashes);
  const missing = environments.filter(({ hash }) => !found.has(hash));
  if (missing.length === 0) return found;
  const rows = [...new Map(missing.map((one) => [one.hash, one])).values()]
    .map((one) => ({ ...one, id: newId(context) }))
    // In one order for everybody, or two that add the same ones could deadlock.
    .sort((a, b) => (a.hash < b.hash ? -1 : 1));
  await tx.$executeRaw`
    INSERT INTO "environment" ("id", "hash", "comparabilityHash", "content")
    SELECT fresh."id", fresh."hash", fresh."comparabilityHash", fresh."text"::jsonb
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS fresh ("id" uuid, "hash" text,
      "comparabilityHash" text, "text" text)
    ON CONFLICT ("hash") DO NOTHING`;
  return readEnvironments(tx, hashes);
}

async function readEnvironments(tx: Tx, hashes: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.environment.findMany({
    where: { hash: { in: [...hashes] } },
    select: { id: true, hash: true },
  });
  return new Map(rows.map(({ id, hash }) => [hash, id]));
}
