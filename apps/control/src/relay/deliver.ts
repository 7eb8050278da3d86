import type { OutboxEntry, ReprocessEntry } from "@lapline/contracts";
import type { BellRinger, LaplineQueue, QueueOutcome } from "@lapline/queue";

export interface DeliverDeps {
  ringer: BellRinger;
  reports: LaplineQueue<"control.reports">;
  /** Processes a report here and now; rejects when it has to be tried again. */
  processNow: (reportId: string) => Promise<void>;
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

/** Attempts that the queue makes with one report before the sweeper has to hand it out again. */
const reportAttemptsMax = 5;

/**
 * Does what an outbox entry asks for. A report goes through the queue, which retries with backoff and
 * spreads the work over replicas; while the queue is away it is processed right here, since only
 * bells have no other way.
 */
export async function deliver(deps: DeliverDeps, entry: OutboxEntry): Promise<QueueOutcome> {
  switch (entry.kind) {
    case "ring":
      return deps.ringer.ring(entry.label, entry.jobId);
    case "mail":
      deps.wakeMails();
      return { ok: true };
    case "password_reset":
      return done(() => deps.mailPasswordReset(entry.email));
    case "delivery":
      deps.wakeDeliveries();
      return { ok: true };
    case "job_ended":
      return done(() => deps.settleRun(entry.runId));
    case "process_report": {
      const { reportId } = entry;
      const sent = await deps.reports.send(
        { reportId },
        { id: reportId, attemptsMax: reportAttemptsMax },
      );
      return sent.ok ? sent : done(() => deps.processNow(reportId));
    }
    case "reprocess":
      return done(() => deps.reprocess(entry));
  }
}

async function done(work: () => Promise<unknown>): Promise<QueueOutcome> {
  try {
    await work();
    return { ok: true };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
}
