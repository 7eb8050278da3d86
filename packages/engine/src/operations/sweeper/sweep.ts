import { pruneThrottles, removeEndedSessions } from "../../access/index.ts";
import { type EngineContext, isolateStep } from "../../base/index.ts";
import { askStalledEvaluations, reringReports } from "../../results/index.ts";
import {
  endStaleAttempts,
  markLostMachines,
  noteMachinesBack,
  pruneDrafts,
  reringJobs,
} from "../../work/index.ts";
import { pruneIncidents } from "../incidents/pruneIncidents.ts";

export interface SweepResult {
  /** Jobs whose attempt was ended because its lease or its time ran out. */
  staleJobs: number;
  lostMachines: number;
  /** Lost machines that called again. */
  machinesBack: number;
  /** Waiting jobs for which the bell rings again. */
  rerungJobs: number;
  /** Reports that nobody processed and that are offered again. */
  rerungReports: number;
  /** Long imports that are evaluated although their end was not seen. */
  evaluatedImports: number;
  /** Finished outbox rows removed. */
  outboxRemoved: number;
  sessionsRemoved: number;
  throttlesRemoved: number;
  /** Drafts of definitions that somebody tried, with their jobs. */
  draftsRemoved: number;
  /** Notes of failures that nothing follows from any more. */
  incidentsRemoved: number;
}

/**
 * Repairs what crashes and lost messages leave behind, one bounded batch of each kind. Several
 * sweepers at once share the work. A kind that fails counts 0 and keeps no other from its turn.
 */
export async function sweep(context: EngineContext): Promise<SweepResult> {
  const step = async (name: keyof SweepResult, take: () => Promise<number>) =>
    (await isolateStep(context, "sweeper", { name, take })) ?? 0;
  return {
    staleJobs: await step("staleJobs", () => endStaleAttempts(context)),
    lostMachines: await step("lostMachines", () => markLostMachines(context)),
    machinesBack: await step("machinesBack", () => noteMachinesBack(context)),
    rerungJobs: await step("rerungJobs", () => reringJobs(context)),
    rerungReports: await step("rerungReports", () => reringReports(context)),
    evaluatedImports: await step("evaluatedImports", () => askStalledEvaluations(context)),
    outboxRemoved: await step("outboxRemoved", () => removeDoneOutbox(context)),
    sessionsRemoved: await step("sessionsRemoved", () => removeEndedSessions(context)),
    throttlesRemoved: await step("throttlesRemoved", () => pruneThrottles(context)),
    draftsRemoved: await step("draftsRemoved", () => pruneDrafts(context)),
    incidentsRemoved: await step("incidentsRemoved", () => pruneIncidents(context)),
  };
}

async function removeDoneOutbox({ db }: EngineContext): Promise<number> {
  return db.$executeRaw`
    DELETE FROM "outbox" WHERE "id" IN (
      SELECT "id" FROM "outbox" WHERE "doneAt" < now() - interval '1 day' LIMIT 1000)`;
}
