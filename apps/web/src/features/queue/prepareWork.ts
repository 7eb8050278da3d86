import {
  type Job,
  type JobRest,
  jobName,
  jobRest,
  restWords,
  roundedDuration,
  type Work,
} from "@lapline/contracts";
import { basisWords } from "../../components/format/basisWords.ts";
import { countWords } from "../../components/format/countWords.ts";

type Running = Work["running"][number];
type Queue = Work["queues"][number];

export interface RunningView {
  id: string;
  what: string;
  where: string;
  /** Share that is done, 0 to 1; null while nothing is known. */
  fraction: number | null;
  /** When it should end, and what that rests on. */
  end: string;
}

export interface QueueView {
  label: string;
  count: string;
  end: string;
}

/** Work under way with expected ends, at `nowMs` on the wall clock. */
export function prepareWork(
  work: Work,
  nowMs: number,
): { running: RunningView[]; more: number; queues: QueueView[] } {
  return {
    running: work.running.map((one) => viewRunning(one, nowMs)),
    more: work.runningTotal - work.running.length,
    queues: work.queues
      .filter(({ waiting }) => waiting > 0)
      .map((queue) => viewQueue(queue, work.running, nowMs)),
  };
}

function viewRunning({ job, typical }: Running, nowMs: number): RunningView {
  return {
    id: job.id,
    what: jobName(job),
    where: job.machine === undefined ? job.label : `${job.label} · ${job.machine.name}`,
    fraction: fractionOf(job, typical, nowMs),
    end: endWords({ job, typical }, nowMs),
  };
}

function endWords(running: Running, nowMs: number): string {
  const { typical } = running;
  const rest = restOf(running, nowMs);
  const basis =
    typical === null
      ? "estimated, no similar job yet"
      : `from ${countWords(typical.jobs, "similar job")}`;
  const words = restWords(rest, typical === null ? "estimated" : "similar jobs");
  return rest.restMs === null ? words : `${words}, ${basis}`;
}

/** The remaining time that the page of the run shows too: from similar jobs, until the job's own pace says more. */
function restOf({ job, typical }: Running, nowMs: number): JobRest {
  return jobRest({ ...job, expectedSeconds: typical?.seconds ?? job.expectedSeconds }, nowMs);
}

function fractionOf(job: Job, typical: Running["typical"], nowMs: number): number | null {
  if (job.progress?.fraction !== undefined) return job.progress.fraction;
  if (typical === null || typical.seconds === 0) return null;
  const elapsedMs = Math.max(0, nowMs - Date.parse(job.claimedAt ?? job.createdAt));
  // A guess never says that it is done.
  return Math.min(0.95, elapsedMs / (typical.seconds * 1000));
}

function viewQueue(queue: Queue, running: readonly Running[], nowMs: number): QueueView {
  const { label, waiting, machines, waitingSeconds, withHistory } = queue;
  const count = `${countWords(waiting, "job")} queued`;
  if (machines === 0) return { label, count, end: "no machine takes jobs of this label" };
  const busyMs = running
    .filter(({ job }) => job.label === label)
    .reduce((sum, one) => sum + (restOf(one, nowMs).restMs ?? 0), 0);
  const restMs = (waitingSeconds * 1000 + busyMs) / machines;
  const basis = basisWords(waiting, withHistory);
  return { label, count, end: `all done in about ${roundedDuration(restMs)}, ${basis}` };
}
