import {
  amongManyWords,
  countedResults,
  describeRunChange,
  isUntold,
  type Run,
  type RunChange,
  type RunResult,
  type RunResults,
  shortCommits,
} from "@lapline/contracts";
import { drawTable, type Paint } from "../output/terminal.ts";

/** Rows that a terminal shows; the page of the run has all of them. */
const rowsMax = 40;

/** Lines of broken budgets that a terminal shows. */
const budgetsMax = 10;

/** What comes first: what got worse, then what got better. */
const ranks: Readonly<Record<RunChange["verdict"], number>> = {
  ...{ worse: 0, better: 1, insufficient: 2, not_comparable: 3, same: 4 },
};

type Changed = RunResult & { change: RunChange };

/** What a run shows against earlier versions: the sentence of its page, then what moved. Pure. */
export function describeResults(run: Run, results: RunResults, paint: Paint): string[] {
  const jobs = new Map(run.jobs.map((job) => [job.id, job]));
  const changed = countedResults(results.items)
    .filter((one): one is Changed => one.change !== null && !isUntold(one.change))
    .toSorted((a, b) => ranks[a.change.verdict] - ranks[b.change.verdict]);
  const hasMoved = changed.some(({ change }) => change.verdict === "worse");
  const rows = changed.slice(0, rowsMax).map(({ jobId, benchmark, measure, change }) => {
    const job = jobs.get(jobId);
    const { words, interval } = describeRunChange(change, measure);
    return [
      `  ${measure.title}${benchmark === undefined ? "" : ` of ${benchmark}`}`,
      `${job?.target ?? ""} ${job?.scenario ?? ""}`,
      `${shortCommits(change.baseVersion)} → ${shortCommits(job?.version ?? "")}`,
      job?.label ?? "",
      change.verdict === "worse" ? paint("yellow", words) : words,
      interval,
    ];
  });
  const unclear = amongManyWords(changed.slice(0, rowsMax).map(({ change }) => change));
  const head = ["  measure", "of", "versions", "on", "change", "95 % interval"];
  const more = changed.length > rowsMax ? [`  and ${changed.length - rowsMax} more`] : [];
  return [
    paint(hasMoved ? "yellow" : "dim", `measured: ${results.sentence}`),
    ...overBudget(results, paint),
    ...hostBusy(results),
    ...(rows.length === 0 ? [] : drawTable(head, rows)),
    ...more,
    ...(unclear === null ? [] : [unclear]),
    ...nextStep(run, changed),
  ];
}

/** Budgets that the results break, as the verdict of a commit names them. */
function overBudget({ overBudget: broken = [] }: RunResults, paint: Paint): string[] {
  const more = broken.length - budgetsMax;
  return [
    ...broken
      .slice(0, budgetsMax)
      .map(({ sentence }) => paint("yellow", `  Over budget: ${sentence}`)),
    ...(more > 0 ? [`  and ${more} more over budget`] : []),
  ];
}

/** A doubt about the sentence, and no part of it. */
function hostBusy({ hostBusyJobs, jobs }: RunResults): string[] {
  if (hostBusyJobs === 0) return [];
  const measured = Math.max(jobs.ended - jobs.failed - jobs.canceled, hostBusyJobs);
  const of = `${measured} ${measured === 1 ? "job" : "jobs"}`;
  return [`  Host busy in ${hostBusyJobs} of ${of}: other programs used its CPUs.`];
}

/** Versions that were measured separately may differ by what the machine did meanwhile. */
function nextStep({ jobs }: Run, changed: readonly Changed[]): string[] {
  const looks = changed.find(
    ({ change }) =>
      // What was measured elsewhere is confirmed by its later versions.
      change.byHistory !== true && change.verdict === "worse" && change.measured === "separately",
  );
  const job = jobs.find(({ id }) => id === looks?.jobId);
  if (looks === undefined || job === undefined) return [];
  const versions = `${looks.change.baseVersion} ${job.version}`;
  const params = Object.entries(job.params).map(([name, value]) => `${name}=${value}`);
  const scenario = [job.scenario, params.join(",")].filter((part) => part !== "").join(":");
  const command = `lapline compare ${job.target}:durability=${job.durability} ${versions} -s ${scenario} --wait`;
  return [`The versions were measured separately. To confirm it: ${command}`];
}
