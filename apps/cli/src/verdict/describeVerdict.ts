import {
  describeVersions,
  hedgedWords,
  type Job,
  type JobFailureWords,
  jobFailureWords,
  type Run,
  type RunVerdict,
  shortCommits,
  type VerdictRow,
} from "@lapline/contracts";
import { type Colour, drawTable, type Paint } from "../output/terminal.ts";
import type { InvalidReasons } from "./readInvalidReasons.ts";

/** What a verdict holds its results against and how that was found; null where it was not searched. */
function baselineLine({ source }: Pick<RunVerdict, "source">): string | null {
  const { version, found } = source?.baseline ?? {};
  if (version === undefined || found == null) return null;
  return `Baseline ${shortCommits(version)}: ${shortCommits(found)}.`;
}

/** Rows that a terminal shows; the page of the run has all of them. */
const rowsMax = 40;

const colours: Readonly<Record<VerdictRow["verdict"], Colour>> = {
  worse: "red",
  suspected: "yellow",
  better: "green",
  same: "dim",
  insufficient: "yellow",
  not_comparable: "yellow",
};

/** Budgets that one answer lists. */
const budgetsMax = 20;

/** What is over its budget, in sentences. */
function budgetsOf({ overBudget = [] }: Pick<RunVerdict, "overBudget">): string[] {
  const more = overBudget.length - budgetsMax;
  return [...overBudget.slice(0, budgetsMax), ...(more > 0 ? [`${more} more`] : [])];
}

/** The verdict for people: the sentence, what was held against what, then everything that was compared. */
export function describeVerdictRows(verdict: RunVerdict, paint: Paint): string[] {
  const { conclusion, sentence, rows } = verdict;
  const colour = ({ ok: "green", regression: "red" } as const)[conclusion as "ok"] ?? "yellow";
  const against = baselineLine(verdict);
  const lines = [
    paint(colour, `${conclusion}: ${sentence}`),
    ...budgetsOf(verdict).map((each) => paint("red", `  over budget: ${each}`)),
    ...(against === null ? [] : [paint("dim", against)]),
  ];
  if (rows.length === 0) return lines;
  const table = drawTable(
    ["  measure", "of", "versions", "on", "change", "95 % interval", "measured"],
    rows
      .slice(0, rowsMax)
      .map((row) => [
        `  ${row.measure}`,
        `${row.target} ${row.workload}`,
        `${row.baseVersion} → ${row.version}`,
        row.label,
        paint(colours[row.verdict], hedgedWords(row)),
        row.interval,
        row.measured === "by_turns" ? "interleaved" : "separately",
      ]),
  );
  const more = rows.length > rowsMax ? [`  and ${rows.length - rowsMax} more`] : [];
  return [...lines, ...table, ...more];
}

const markdownRowsMax = 100;

/** The verdict of a run as Markdown, for a job summary or a comment. Pure. */
export function verdictMarkdown(
  run: Run,
  verdict: RunVerdict,
  { runUrl, invalidReasons = new Map() }: { runUrl: string; invalidReasons?: InvalidReasons },
): string {
  const rows = verdict.rows.filter(({ derived }) => derived !== true);
  const moved = rows.filter((row) => row.verdict !== "same");
  const quiet = rows.length - moved.length;
  const against = baselineLine(verdict);
  const troubles = run.jobs.flatMap((job) => {
    const what = markdown(`${job.target}@${describeVersions(job)} ${job.scenario} on ${job.label}`);
    const failure = jobFailureWords(job);
    if (failure !== null) return [`- ${what}: ${markdown(failureText(job, failure))}`];
    return job.reportValid === false
      ? [`- ${what}: ${markdown(invalidText(job, invalidReasons))}`]
      : [];
  });
  return [
    `### Lapline: ${verdict.conclusion}`,
    "",
    `**${markdown(verdict.sentence)}.**`,
    "",
    ...(verdict.overBudget === undefined
      ? []
      : [...budgetsOf(verdict).map((each) => `- Over budget: ${markdown(each)}`), ""]),
    ...(moved.length === 0 ? [] : [...tableOf(moved.slice(0, markdownRowsMax)), ""]),
    ...(moved.length > markdownRowsMax ? [`And ${moved.length - markdownRowsMax} more.`, ""] : []),
    ...(quiet > 0
      ? [`${quiet} ${quiet === 1 ? "measure" : "measures"} without a relevant change.`, ""]
      : []),
    ...(against === null ? [] : [markdown(against), ""]),
    ...(troubles.length === 0 ? [] : [...troubles.slice(0, markdownRowsMax), ""]),
    `[Run in Lapline](${runUrl})`,
    "",
  ].join("\n");
}

function tableOf(rows: RunVerdict["rows"]): string[] {
  return [
    "| Measure | Of | Versions | On | Change | 95 % interval | Measured |",
    "|---|---|---|---|---|---|---|",
    ...rows.map((row) => {
      const cells = [
        markdown(row.measure),
        markdown(`${row.target} ${row.workload}`),
        markdown(`${row.baseVersion} → ${row.version}`),
        markdown(row.label),
        row.verdict === "worse" ? `**${row.words}**` : hedgedWords(row),
        row.interval,
        row.measured === "by_turns" ? "interleaved" : "separately",
      ];
      return `| ${cells.join(" | ")} |`;
    }),
  ];
}

/** Names come from whoever submitted the run: they must not make links, mentions or table cells. */
function markdown(text: string): string {
  return text
    .replaceAll(/[&<@#]/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .replaceAll(/[\\`*_[\]|!~]/g, String.raw`\$&`)
    .replaceAll(/\s+/g, " ");
}

const unjudged: readonly VerdictRow["verdict"][] = ["insufficient", "suspected", "not_comparable"];

/**
 * The verdict of a run as JUnit XML: a test per job (an error where it failed, a failure where its
 * report is invalid), a test per compared measure (a failure where it got worse, skipped where it
 * cannot be judged, has no ratio, or only looks worse), and a failure per broken budget. Without a verdict, as of an import, the jobs
 * are all there is. Pure.
 */
export function verdictJunit(
  run: Run,
  verdict: RunVerdict | null,
  invalidReasons: InvalidReasons = new Map(),
): string {
  const jobs = run.jobs.map((job) => caseOf("jobs", nameOf(job), outcomeOf(job, invalidReasons)));
  // A measure and what is derived from it are one fact, so one test.
  const counted = (verdict?.rows ?? []).filter(({ derived }) => derived !== true);
  const rows = counted.map((row) => {
    const name = `${row.measure} of ${row.workload}, ${row.baseVersion} → ${row.version} on ${row.label}`;
    const told = `${hedgedWords(row)} ${row.interval}`.trim();
    const outcome =
      row.verdict === "worse"
        ? element("failure", told)
        : unjudged.includes(row.verdict)
          ? element("skipped", told)
          : "";
    return caseOf(row.target, name, outcome);
  });
  const budgets = (verdict?.overBudget ?? []).map((sentence) =>
    caseOf("budgets", sentence, element("failure", sentence)),
  );
  const all = [...jobs, ...rows, ...budgets];
  const count = (tag: string) => all.filter((one) => one.includes(`<${tag} `)).length;
  const against = verdict === null ? null : baselineLine(verdict);
  const properties = [
    ["run", run.id],
    ...(verdict === null ? [] : [["verdict", verdict.sentence]]),
    ...(against === null ? [] : [["baseline", against]]),
  ].map(([name, value = ""]) => `<property name="${name}" value="${xml(value)}"/>`);
  const counts = `tests="${all.length}" failures="${count("failure")}" errors="${count("error")}" skipped="${count("skipped")}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `  <testsuite name="Lapline" ${counts} timestamp="${run.createdAt.replace(/(\.\d+)?Z$/, "")}">`,
    `    <properties>${properties.join("")}</properties>`,
    ...all.map((one) => `    ${one}`),
    "  </testsuite>",
    "</testsuites>",
    "",
  ].join("\n");
}

function nameOf(job: Job): string {
  return `${job.target}@${describeVersions(job)} ${job.scenario} on ${job.label}`;
}

/** What happened, the error itself, and what to do. */
function failureText({ errorMessage }: Job, { sentence, next }: JobFailureWords): string {
  return [sentence, ...(errorMessage === undefined ? [] : [errorMessage]), ...next].join(" ");
}

function invalidText({ id }: Job, reasons: InvalidReasons): string {
  return ["The report is invalid.", ...(reasons.get(id) ?? [])].join(" ");
}

function outcomeOf(job: Job, invalidReasons: InvalidReasons): string {
  const failure = jobFailureWords(job);
  if (failure?.isOver) return element("error", failureText(job, failure));
  if (job.status === "CANCELED") return element("skipped", "The job was canceled.");
  return job.reportValid === false ? element("failure", invalidText(job, invalidReasons)) : "";
}

function caseOf(classname: string, name: string, outcome: string): string {
  return `<testcase classname="lapline.${xml(classname)}" name="${xml(name)}">${outcome}</testcase>`;
}

function element(tag: "failure" | "error" | "skipped", message: string): string {
  return `<${tag} message="${xml(message)}"/>`;
}

/** Text of an attribute; characters that XML 1.0 does not have are left out. */
function xml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
