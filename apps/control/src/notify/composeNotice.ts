import type { RunVerdict, VerdictRow } from "@lapline/engine";
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

/** Rows of the table; the page has them all. */
const rowsMax = 40;

/** Decides what is told of a run, finished or not. `baseUrl` has no slash at its end. */
export function composeNotice(
  verdict: RunVerdict,
  { baseUrl, projectId }: { baseUrl: string; projectId: string },
): Notice {
  const url = `${baseUrl}/p/${verdict.projectSlug}/runs/${verdict.runId}`;
  const { state, sentence } = judge(verdict);
  const moved = verdict.rows.filter((row) => row.verdict !== "noise");
  const quiet = verdict.rows.length - moved.length;
  const lines = [
    `**${markdown(sentence)}.**`,
    "",
    ...(moved.length === 0 ? [] : [...tableOf(moved.slice(0, rowsMax)), ""]),
    ...(moved.length > rowsMax ? [`And ${moved.length - rowsMax} more.`, ""] : []),
    ...(quiet > 0 ? [`${countOf(quiet, "measure")} inside noise.`, ""] : []),
    `[Run in Lapline](${url}) of ${verdict.commit.slice(0, 12)}`,
  ];
  return {
    state,
    sentence,
    details: lines.join("\n"),
    url,
    marker: `<!-- lapline ${projectId} -->`,
  };
}

function judge({ jobs, rows }: RunVerdict): { state: CommitState; sentence: string } {
  const { total, ended, failed, canceled, invalid } = jobs;
  if (ended < total) {
    return { state: "pending", sentence: `Measuring: ${ended} of ${countOf(total, "job")} done` };
  }
  const [worst] = rows;
  const worse = rows.filter(({ verdict }) => verdict === "worse").length;
  const better = rows.filter(({ verdict }) => verdict === "better").length;
  const troubles = [
    ...(failed > 0 ? [`${failed} of ${countOf(total, "job")} failed`] : []),
    ...(invalid > 0 ? [`${countOf(invalid, "report")} invalid`] : []),
    ...(canceled > 0 ? [`${countOf(canceled, "job")} canceled`] : []),
  ];
  if (worse > 0 && worst !== undefined) {
    const others = [
      ...(worse > 1 ? [`${worse - 1} more got worse`] : []),
      ...(better > 0 ? [`${better} got better`] : []),
    ];
    const { measure, workload, words, interval } = worst;
    const head = `${measure} of ${workload}: ${words} ${interval}`.trim();
    return { state: "failure", sentence: [head, ...others, ...troubles].join(", ") };
  }
  if (failed > 0) return { state: "failure", sentence: troubles.join(", ") };
  if (rows.length === 0) {
    const sentence =
      troubles.length > 0 ? troubles.join(", ") : "Measured, with nothing to compare";
    return { state: "neutral", sentence };
  }
  const head =
    better > 0 ? `Nothing got worse, ${better} got better` : "Nothing moved beyond noise";
  return {
    state: invalid + canceled > 0 ? "neutral" : "success",
    sentence: [head, `${countOf(rows.length, "measure")} compared`, ...troubles].join(", "),
  };
}

function tableOf(rows: readonly VerdictRow[]): string[] {
  return [
    "| Measure | Of | Versions | On | Change | 95 % interval |",
    "|---|---|---|---|---|---|",
    ...rows.map(({ measure, workload, target, baseVersion, version, label, ...row }) => {
      const change = row.verdict === "worse" ? `**${row.words}**` : row.words;
      const cells = [
        markdown(measure),
        markdown(`${target} ${workload}`),
        markdown(`${baseVersion} → ${version}`),
        markdown(label),
        change,
        row.interval,
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
