import { describeVersions, jobFailureWords, type Run, type RunVerdict } from "@lapline/contracts";
import { baselineLine } from "./baselineLine.ts";

const rowsMax = 100;

/** The verdict of a run as Markdown, for a job summary or a comment. Pure. */
export function verdictMarkdown(run: Run, verdict: RunVerdict, runUrl: string): string {
  const rows = verdict.rows.filter(({ derived }) => derived !== true);
  const moved = rows.filter((row) => row.verdict !== "same");
  const quiet = rows.length - moved.length;
  const against = baselineLine(verdict);
  const troubles = run.jobs.flatMap((job) => {
    const what = markdown(`${job.target}@${describeVersions(job)} ${job.scenario} on ${job.label}`);
    const failure = jobFailureWords(job);
    if (failure !== null) return [`- ${what}: ${[failure.sentence, ...failure.next].join(" ")}`];
    return job.reportValid === false ? [`- ${what}: the report is invalid.`] : [];
  });
  return [
    `### Lapline: ${verdict.conclusion}`,
    "",
    `**${markdown(verdict.sentence)}.**`,
    "",
    ...(moved.length === 0 ? [] : [...tableOf(moved.slice(0, rowsMax)), ""]),
    ...(moved.length > rowsMax ? [`And ${moved.length - rowsMax} more.`, ""] : []),
    ...(quiet > 0
      ? [`${quiet} ${quiet === 1 ? "measure" : "measures"} without a relevant change.`, ""]
      : []),
    ...(against === null ? [] : [markdown(against), ""]),
    ...(troubles.length === 0 ? [] : [...troubles.slice(0, rowsMax), ""]),
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
        row.verdict === "worse" ? `**${row.words}**` : row.words,
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
