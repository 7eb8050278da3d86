import { type OutboxEntry, type ReprocessEntry, reportsPerMessageMax } from "@lapline/contracts";
import type { ReportPlace, TakenOutboxEntry } from "@lapline/engine";
import type { BellRinger, LaplineQueue, QueueOutcome } from "@lapline/queue";

/** What outbox entries ask for; reports to process are asked for together. */
export type RelayTask =
  | Exclude<OutboxEntry, { kind: "process_report" }>
  | { kind: "process_report"; reportIds: string[]; place: number };

export interface EntryGroup {
  /** The entries that are done when the task is. */
  ids: bigint[];
  task: RelayTask;
}

/**
 * One task for each entry, but one for the reports of each project among them, which an import leaves by
 * the hundred; at most as many as one message may hold. The order stays. Pure.
 */
export function groupEntries(
  taken: readonly TakenOutboxEntry[],
  places: ReadonlyMap<string, ReportPlace>,
): EntryGroup[] {
  const groups: EntryGroup[] = [];
  const opened = new Map<string | null, { ids: bigint[]; reportIds: string[] }>();
  for (const { id, entry } of taken) {
    if (entry.kind !== "process_report") {
      groups.push({ ids: [id], task: entry });
      continue;
    }
    // One that is gone is done at once, wherever it stands.
    const { projectId, place } = places.get(entry.reportId) ?? { projectId: null, place: 0 };
    let open = opened.get(projectId);
    if (open === undefined || open.reportIds.length === reportsPerMessageMax) {
      const { kind } = entry;
      open = { ids: [], reportIds: [] };
      opened.set(projectId, open);
      groups.push({ ids: open.ids, task: { kind, reportIds: open.reportIds, place } });
    }
    open.ids.push(id);
    open.reportIds.push(entry.reportId);
  }
  return groups;
}

/**
 * `reason`: the queue did not take it, which says nothing of the entry. `error`: the entry's own work
 * failed.
 */
export type Delivered = QueueOutcome | { ok: false; error: unknown };

export interface DeliverDeps {
  ringer: BellRinger;
  reports: LaplineQueue<"control.reports">;
  /** Processes reports here and now; those that fail are offered again by themselves. */
  processNow: (reportIds: readonly string[]) => Promise<unknown>;
  /** Lets the loop of mails look; a mail itself waits in the book until it was sent. */
  wakeMails: () => void;
  /** Lets the loop of deliveries look; a delivery waits in the book until it was sent. */
  wakeDeliveries: () => void;
  /** Tells that the run ended, if it did; rejects when it has to be tried again. */
  settleRun: (runId: string) => Promise<unknown>;
  /** Queues the mail for a new password, if the address has an account; rejects to be tried again. */
  mailPasswordReset: (email: string) => Promise<unknown>;
  /** Evaluates a batch of series again; rejects when it has to be tried again. */
  reprocess: (entry: ReprocessEntry) => Promise<void>;
}

/** Attempts that the queue makes with some reports before the sweeper has to hand them out again. */
const reportAttemptsMax = 5;

/**
 * Does what outbox entries ask for. Reports go through the queue, which retries with backoff and
 * spreads the work over replicas; while the queue is away they are processed right here, since only
 * bells have no other way.
 */
export async function deliver(deps: DeliverDeps, task: RelayTask): Promise<Delivered> {
  switch (task.kind) {
    case "ring":
      return deps.ringer.ring(task.label, task.jobId);
    case "mail":
      deps.wakeMails();
      return { ok: true };
    case "password_reset":
      return done(() => deps.mailPasswordReset(task.email));
    case "delivery":
      deps.wakeDeliveries();
      return { ok: true };
    case "job_ended":
      return done(() => deps.settleRun(task.runId));
    case "process_report":
      return processReports(deps, task);
    case "reprocess":
      return done(() => deps.reprocess(task));
  }
}

async function processReports(
  { reports, processNow }: DeliverDeps,
  { reportIds, place }: { reportIds: readonly string[]; place: number },
): Promise<Delivered> {
  const [reportId, ...others] = reportIds;
  if (reportId === undefined) return { ok: true };
  const isOne = others.length === 0;
  // The same reports again are the same message; others beside the same first one are not.
  const id = isOne ? reportId : `${reportId}-${others.length}-${others.at(-1)}`;
  const payload = isOne ? { reportId } : { reportId, others };
  const sent = await reports.send(payload, { id, attemptsMax: reportAttemptsMax, place });
  return sent.ok ? sent : done(() => processNow(reportIds));
}

async function done(work: () => Promise<unknown>): Promise<Delivered> {
  try {
    await work();
    return { ok: true };
  } catch (error) {
    return { ok: false, error };
  }
}
