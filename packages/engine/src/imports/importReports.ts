import { type Catalog, canonicalJson, type ReportImport, type Run } from "@lapline/contracts";
import { type Tx, transact } from "@lapline/db";
import type { Actor } from "../actor.ts";
import type { EngineContext } from "../context.ts";
import { getRun } from "../runs/getRun.ts";
import type { SubmissionProblem } from "../runs/submissionProblem.ts";
import { sha256 } from "../text/sha256.ts";
import { type PlannedImport, planImport } from "./planImport.ts";
import { storeImport } from "./storeImport.ts";

export interface ImportReportsInput {
  projectId: string;
  actor: Actor;
  request: ReportImport;
  /** The same key with the same request answers with the first one's run. */
  idempotencyKey?: string | undefined;
}

export type ImportReportsResult =
  | { outcome: "created" | "existing"; run: Run }
  | { outcome: "invalid"; problems: SubmissionProblem[] }
  | { outcome: "key_reused" };

/**
 * Stores results that were measured elsewhere: a run whose jobs, one for each benchmark and version,
 * come with their reports, in one transaction. No machine ever takes such a job; its report is
 * processed like any other. `invalid` lists every problem with file and line; nothing is stored then.
 */
export async function importReports(
  context: EngineContext,
  catalog: Catalog,
  input: ImportReportsInput,
): Promise<ImportReportsResult> {
  const { projectId, request } = input;
  const requestHash = sha256(canonicalJson(request));
  const earlier = await findEarlier(context.db, input, requestHash);
  if (earlier === "other") return { outcome: "key_reused" };
  if (earlier !== null) return answer(context, projectId, "existing", earlier);
  const plan = planImport(catalog, request, context.clock.now());
  if (plan.problems.length > 0) return { outcome: "invalid", problems: plan.problems };
  const stored = await transact(context.db, (tx) =>
    store(tx, context, catalog, { ...input, requestHash, jobs: plan.jobs }),
  );
  switch (stored.outcome) {
    case "invalid":
    case "key_reused":
      return stored;
    case "created":
    case "existing":
      return answer(context, projectId, stored.outcome, stored.runId);
  }
}

async function store(
  tx: Tx,
  context: EngineContext,
  catalog: Catalog,
  input: ImportReportsInput & { requestHash: string; jobs: readonly PlannedImport[] },
) {
  const stored = await storeImport(tx, context, catalog, input);
  if (stored.outcome !== "key_taken") return stored;
  const earlier = await findEarlier(tx, input, input.requestHash);
  if (earlier === null) throw new Error("a run with this idempotency key came and went");
  if (earlier === "other") return { outcome: "key_reused" as const };
  return { outcome: "existing" as const, runId: earlier };
}

async function answer(
  context: EngineContext,
  projectId: string,
  outcome: "created" | "existing",
  runId: string,
): Promise<ImportReportsResult> {
  const run = await getRun(context, { projectId, runId });
  if (run === null) throw new Error(`run ${runId} vanished after it was stored`);
  return { outcome, run };
}

/** Id of the run that already holds the key, "other" when its request differs, null for none. */
async function findEarlier(
  db: Pick<Tx, "run">,
  { projectId, idempotencyKey }: Pick<ImportReportsInput, "projectId" | "idempotencyKey">,
  requestHash: string,
): Promise<string | "other" | null> {
  if (idempotencyKey === undefined) return null;
  const run = await db.run.findUnique({
    where: { projectId_idempotencyKey: { projectId, idempotencyKey } },
    select: { id: true, requestHash: true },
  });
  if (run === null) return null;
  return run.requestHash === requestHash ? run.id : "other";
}
