import { stripVTControlCharacters, styleText } from "node:util";
import {
  describeVersions,
  type Job,
  queuePositionMax,
  type Run,
  restWords,
  runRestMs,
  terminalJobStatuses,
} from "@lapline/contracts";
import { statusWords } from "./statusWords.ts";

export type Colour = "red" | "green" | "yellow" | "cyan" | "dim" | "bold";
export type Paint = (colour: Colour, text: string) => string;

/** Colours for one stream: only on a terminal, and as NO_COLOR and FORCE_COLOR say. */
export function createPaint(stream: NodeJS.WritableStream): Paint {
  return (colour, text) => styleText(colour, text, { stream, validateStream: true });
}

/** No colours at all. */
export const plainPaint: Paint = (_, text) => text;

/** A table for terminals: columns as wide as their widest cell, those of `right` aligned right. Pure. */
export function drawTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  right: readonly number[] = [],
): string[] {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => widthOf(row[column] ?? ""))),
  );
  return [head, ...rows].map((row) =>
    head
      .map((_, column) => {
        const cell = row[column] ?? "";
        const space = " ".repeat((widths[column] ?? 0) - widthOf(cell));
        return right.includes(column) ? space + cell : cell + space;
      })
      .join("  ")
      .trimEnd(),
  );
}

function widthOf(cell: string): number {
  return [...stripVTControlCharacters(cell)].length;
}

const bars = "▁▂▃▄▅▆▇█";

/** The shape of some values as one line of bars, scaled to their range; level ones are in the middle. Pure. */
export function sparkline(values: readonly number[]): string {
  const low = Math.min(...values);
  const high = Math.max(...values);
  return values
    .map((value) => {
      const share = high > low ? (value - low) / (high - low) : 0.5;
      return bars[Math.min(bars.length - 1, Math.floor(share * bars.length))];
    })
    .join("");
}

const barCells = 24;

const isOver = ({ finishedAt }: Job) => finishedAt !== undefined;

/** How far a run is, for a log: one line that changes only when there is something to tell. Pure. */
export function runProgressLine(run: Run): string {
  const { ended, total, failed } = countJobs(run);
  const told = failed === 0 ? "" : `, ${failed} failed`;
  return `${statusWords[run.status]}: ${ended} of ${total} ${total === 1 ? "job" : "jobs"} ended${told}`;
}

/** What is left of it, for a log and for a terminal: ", about 4 m left"; empty where nobody can tell. Pure. */
export function runRestWords(run: Run, nowMs: number): string {
  const restMs = runRestMs(run, nowMs);
  return restMs === null || restMs === 0 ? "" : `, ${restWords({ restMs })}`;
}

/** Of all jobs, also of those that an answer leaves out. */
function countJobs({ jobs, jobsOmitted = 0, jobCounts }: Run) {
  const total = jobs.length + jobsOmitted;
  if (jobCounts !== undefined) {
    const ended = terminalJobStatuses.reduce((sum, status) => sum + jobCounts[status], 0);
    return { total, ended, failed: jobCounts.FAILED };
  }
  const failed = jobs.filter((job) => job.status === "FAILED").length;
  return { total, ended: jobs.filter(isOver).length, failed };
}

/** The same for a terminal, as a bar with what is measured at this moment. Pure. */
export function runProgressBar(run: Run): string {
  const { jobs } = run;
  const { ended: over, total } = countJobs(run);
  const begun = jobs.filter((job) => !isOver(job)).map(({ progress }) => progress?.fraction ?? 0);
  const share = begun.reduce((sum, one) => sum + one, over) / Math.max(1, total);
  const full = Math.floor(share * barCells);
  const bar = "█".repeat(full) + "░".repeat(barCells - full);
  const running = jobs.find(({ status }) => status === "RUNNING" || status === "CLAIMED");
  const ended = `${over}/${total} jobs`;
  const now = running === undefined ? waitingFor(run) : doing(running);
  return `${bar} ${Math.floor(share * 100)} %  ${ended}  ${now}`;
}

function waitingFor({ jobs }: Run): string {
  const queued = jobs.find(({ status }) => status === "QUEUED");
  if (queued === undefined) return "evaluating results";
  const before = queued.queuePosition ?? 0;
  if (before >= queuePositionMax) return "1,000 or more jobs ahead";
  return before === 0 ? `queued for ${queued.label}` : `${before} jobs ahead`;
}

function doing(job: Job): string {
  const { phase, trial, trials } = job.progress ?? {};
  const step = phase === "trial" && trial !== undefined ? `trial ${trial} of ${trials}` : phase;
  return `${job.target}@${describeVersions(job)} ${job.scenario}: ${step ?? "starting"}`;
}
