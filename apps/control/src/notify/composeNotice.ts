import { hedgedWords, type RunConclusion, shortCommits, type VerdictRow } from "@lapline/contracts";
import type { CommitVerdict } from "@lapline/engine";
import type { CommitState } from "./notifier.ts";

/** What a commit and its pull request are told of its runs. */
export interface Notice {
  state: CommitState;
  /** One sentence without a full stop. */
  sentence: string;
  /** Markdown: the sentence, what changed beyond noise, a link. */
  details: string;
  url: string;
  /** The first line of the comment, which nobody sees. */
  marker: string;
}

const states: Record<RunConclusion, CommitState> = {
  pending: "pending",
  regression: "failure",
  failed: "failure",
  invalid: "neutral",
  undecided: "neutral",
  ok: "success",
};

const measuredWords: Record<VerdictRow["measured"], string> = {
  by_turns: "interleaved",
  separately: "separately",
};

/** Rows of the table; the page has them all. */
const rowsMax = 40;

/** What is told in numbers, not as a row of the table. */
const stillVerdicts: readonly VerdictRow["verdict"][] = ["same", "insufficient", "not_comparable"];

/** Decides what is told of a commit, finished or not. `baseUrl` has no slash at its end. */
export function composeNotice(
  verdict: CommitVerdict,
  { baseUrl, projectId }: { baseUrl: string; projectId: string },
): Notice {
  const urlOf = (runId: string) => `${baseUrl}/p/${verdict.projectSlug}/runs/${runId}`;
  const runs = `${baseUrl}/p/${verdict.projectSlug}/runs`;
  const url = verdict.decidingRunId === null ? runs : urlOf(verdict.decidingRunId);
  const { runIds, commit, baselines, causes, overBudget } = verdict;
  const sentence = `${verdict.sentence}${causeWords(verdict)}`;
  const rows = verdict.rows.filter(({ derived }) => derived !== true);
  const moved = rows.filter((row) => !stillVerdicts.includes(row.verdict));
  const quiet = rows.filter((row) => row.verdict === "same").length;
  const refuted = rows.filter((row) => row.verdict === "same" && row.lookedWorse).length;
  const open = rows.filter((row) => row.verdict === "insufficient").length;
  const unlike = rows.filter((row) => row.verdict === "not_comparable");
  const lines = [
    `**${markdown(sentence)}.**`,
    "",
    ...(overBudget.length === 0 ? [] : [...budgetLines(overBudget), ""]),
    ...(moved.length === 0 ? [] : [...tableOf(moved.slice(0, rowsMax)), ""]),
    ...(moved.length > rowsMax ? [`And ${moved.length - rowsMax} more.`, ""] : []),
    ...(quiet > 0
      ? [`${countOf(quiet, "measure")} without a relevant change${refutedWords(refuted)}.`, ""]
      : []),
    ...(open > 0 ? [`${countOf(open, "measure")} inconclusive.`, ""] : []),
    ...(unlike.length > 0 ? [unlikeWords(unlike), ""] : []),
    ...causes.flatMap((cause) => [
      causeLine(cause, `${baseUrl}/p/${verdict.projectSlug}/alerts/${cause.alertId}`),
      "",
    ]),
    ...baselines.flatMap(({ version, found }) => [
      `Baseline ${markdown(shortCommits(version))}: ${markdown(found)}.`,
      "",
    ]),
    `${linksOf(runIds.map(urlOf))} of ${commit.slice(0, 12)}`,
  ];
  return {
    state: states[verdict.conclusion],
    sentence,
    details: lines.join("\n"),
    url,
    marker: `<!-- lapline ${projectId} -->`,
  };
}

/** Budgets that the comment lists. */
const budgetsShownMax = 10;

/** What is over its budget, each on a line of a list. */
function budgetLines(sentences: readonly string[]): string[] {
  const more = sentences.length - budgetsShownMax;
  return [
    ...sentences
      .slice(0, budgetsShownMax)
      .map((sentence) => `- Over budget: ${markdown(sentence)}`),
    ...(more > 0 ? [`- ${more} more over budget`] : []),
  ];
}

type Cause = CommitVerdict["causes"][number];

/** Commits of one cause that the comment links. */
const commitsShownMax = 5;

/** Which commit brought the largest regression, for a sentence that tells of one; else nothing. */
function causeWords({ conclusion, causes }: Pick<CommitVerdict, "conclusion" | "causes">): string {
  const worst = causes.find(({ direction }) => direction === "regression");
  if (conclusion !== "regression" || worst === undefined) return "";
  const { commits, more } = worst.found;
  const last = commits.at(-1);
  const total = commits.length + more;
  if (last === undefined || total > 1) return `. Introduced by one of ${total} commits`;
  return `. Introduced by ${shortCommits(last.id)} (${last.author}: ${last.subject})`;
}

/** What a bisection found of one alert: commits with author and subject, and what differs. */
function causeLine({ title, found }: Cause, url: string): string {
  const { commits, more, diffUrl } = found;
  const shown = commits.slice(-commitsShownMax).map(({ id, url: page, author, subject }) => {
    const short = shortCommits(id);
    const named = page === null ? short : `[${short}](${page})`;
    return `${named} (${markdown(author)}: ${markdown(subject)})`;
  });
  const others = commits.length + more - shown.length;
  const list = others > 0 ? [...shown, `${others} more`] : shown;
  const which = list.length === 1 ? "introduced by" : "introduced by one of";
  const diff = diffUrl === null ? "" : ` [Diff](${diffUrl}).`;
  return `[${markdown(title)}](${url}): ${which} ${list.join(", ")}.${diff}`;
}

/** Measures whose two sides were not driven alike, by what was not the same. */
function unlikeWords(rows: readonly VerdictRow[]): string {
  const reasons = [...new Set(rows.map(({ words }) => words))].join("; ");
  return `${countOf(rows.length, "measure")} not compared: ${markdown(reasons)}.`;
}

function refutedWords(count: number): string {
  return count === 0 ? "" : `, ${count} of which looked worse until measured again side by side`;
}

function linksOf(urls: readonly string[]): string {
  const [first, ...others] = urls;
  if (first === undefined) return "No run in Lapline";
  if (others.length === 0) return `[Run in Lapline](${first})`;
  return `Runs in Lapline: ${urls.map((url, place) => `[${place + 1}](${url})`).join(", ")},`;
}

function tableOf(rows: readonly VerdictRow[]): string[] {
  return [
    "| Measure | Of | Versions | On | Change | 95 % interval | Measured |",
    "|---|---|---|---|---|---|---|",
    ...rows.map(({ measure, workload, target, baseVersion, version, label, ...row }) => {
      const change = changeOf(row);
      const cells = [
        markdown(measure),
        markdown(`${target} ${workload}`),
        markdown(`${baseVersion} → ${version}`),
        markdown(label),
        change,
        row.interval,
        measuredWords[row.measured],
      ];
      return `| ${cells.join(" | ")} |`;
    }),
  ];
}

function changeOf(row: Pick<VerdictRow, "verdict" | "words" | "measured">): string {
  return row.verdict === "worse" ? `**${row.words}**` : hedgedWords(row);
}

/** Names come from whoever submitted the run: they must not make links, mentions or table cells. */
function markdown(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll("#", "&#35;")
    .replaceAll("@", "&#64;")
    .replaceAll(/[\\`*_[\]|!~]/g, String.raw`\$&`)
    .replaceAll(/\s+/g, " ");
}

function countOf(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : `${noun}s`}`;
}
