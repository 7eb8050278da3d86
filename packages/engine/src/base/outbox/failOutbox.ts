import { z } from "zod";
import type { EngineContext } from "../context/context.ts";
import { errorWords } from "../incidents/errorWords.ts";
import { reportFailure } from "../incidents/isolate.ts";
import { outboxOf } from "./outboxOf.ts";
import { releaseOutbox } from "./releaseOutbox.ts";

/**
 * Notes that the work of a taken entry failed, and gives it back: it is retried with pauses and set
 * aside after five failures.
 */
export async function failOutbox(
  context: EngineContext,
  id: bigint,
  error: unknown,
): Promise<void> {
  const projectId = await projectOf(context, id);
  await reportFailure(context, { ...outboxOf, id: String(id), projectId }, error);
  await releaseOutbox(context, [id], errorWords(error));
}

const idSchema = z.uuid().optional().catch(undefined);
const idsSchema = z
  .object({ projectId: idSchema, runId: idSchema, jobId: idSchema, reportId: idSchema })
  .catch({});

/** The project of what the entry is about; null where the entry does not say. */
async function projectOf({ db }: EngineContext, id: bigint): Promise<string | null> {
  const row = await db.outbox.findUnique({ where: { id }, select: { payload: true } });
  const { projectId, runId, jobId, reportId } = idsSchema.parse(row?.payload);
  if (projectId !== undefined) return projectId;
  const select = { projectId: true } as const;
  if (runId !== undefined) {
    return (await db.run.findUnique({ where: { id: runId }, select }))?.projectId ?? null;
  }
  if (jobId === undefined && reportId === undefined) return null;
  const where = jobId === undefined ? { report: { id: reportId ?? "" } } : { id: jobId };
  return (await db.job.findFirst({ where, select }))?.projectId ?? null;
}
