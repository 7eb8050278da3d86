import type { RunConclusion, RunVerdict, VerdictRow } from "@lapline/contracts";
import type { CommitState } from "./notifier.ts";

/** What a commit and its pull request are told of a run. */
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
  by_turns: "by turns",
  separately: "each on its own",
};

/** Rows of the table; the page has them all. */
const rowsMax = 40;

/** Decides what is told of a run, finished or not. `baseUrl` has no slash at its end. */
export function composeNotice(
  verdict: RunVerdict,
  { baseUrl, projectId }: { baseUrl: string; projectId: string },
): Notice {
  const url = `${baseUrl}/p/${verdict.projectSlug}/runs/${verdict.runId}`;
  const { sentence, rows, source } = verdict;
  const moved = rows.filter(({ verdict: said }) => said === "worse" || said === "better");
  const quiet = rows.filter(({ verdict: said }) => said === "same").length;
  const open = rows.length - moved.length - quiet;
  const lines = [
    `**${markdown(sentence)}.**`,
    "",
    ...(moved.length === 0 ? [] : [...tableOf(moved.slice(0, rowsMax)), ""]),
    ...(moved.length > rowsMax ? [`And ${moved.length - rowsMax} more.`, ""] : []),
    ...(quiet > 0 ? [`${countOf(quiet, "measure")} inside noise.`, ""] : []),
    ...(open > 0 ? [`${countOf(open, "measure")} could not be judged: too few trials.`, ""] : []),
    `[Run in Lapline](${url})${source === null ? "" : ` of ${source.commit.slice(0, 12)}`}`,
  ];
  return {
    state: states[verdict.conclusion],
    sentence,
    details: lines.join("\n"),
    url,
    marker: `<!-- lapline ${projectId} -->`,
  };
}

function tableOf(rows: readonly VerdictRow[]): string[] {
  return [
    "| Measure | Of | Versions | On | Change | 95 % interval | Measured |",
    "|---|---|---|---|---|---|---|",
    ...rows.map(({ measure, workload, target, baseVersion, version, label, ...row }) => {
      const change = row.verdict === "worse" ? `**${row.words}**` : row.words;
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

/** Names come from whoever submitted the run: they must not make links, mentions or table cells. */
function markdown(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll("@", "&#64;")
    .replaceAll("#", "&#35;")
    .replaceAll(/[\\`*_[\]|!~]/g, String.raw`\$&`)
    .replaceAll(/\s+/g, " ");
}

function countOf(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : `${noun}s`}`;
}
