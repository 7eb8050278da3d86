import type { Tx } from "@lapline/db";

/** A request for a run, as it is recognised when it comes again. */
export interface KeyedRequest {
  projectId: string;
  idempotencyKey?: string | undefined;
  /** SHA-256 (hex) of the canonical request. */
  requestHash: string;
}

/** The run of an earlier request with the key, or that this was another request. */
export type KeyedRun = { outcome: "existing"; runId: string } | { outcome: "key_reused" };

/** What the project knows of the request's idempotency key; null: nothing, or it has none. */
export async function findKeyedRun(
  db: Pick<Tx, "run">,
  { projectId, idempotencyKey, requestHash }: KeyedRequest,
): Promise<KeyedRun | null> {
  if (idempotencyKey === undefined) return null;
  const run = await db.run.findUnique({
    where: { projectId_idempotencyKey: { projectId, idempotencyKey } },
    select: { id: true, requestHash: true },
  });
  if (run === null) return null;
  return run.requestHash === requestHash
    ? { outcome: "existing", runId: run.id }
    : { outcome: "key_reused" };
}
