import {
  describeRunChange,
  formatNumber,
  intervalWords,
  isUntold,
  jobFailureWords,
  type Run,
  type RunResult,
  type RunResults,
} from "@lapline/contracts";
import { statusLook } from "../../../components/status/statusLook.ts";
import { type MatrixColumn, type MatrixRow, prepareMatrix } from "./prepareMatrix.ts";

/**
 * A run's results as Markdown: the sentence, then a table for each target and scenario with the columns
 * that the page shows. Pure.
 */
export function resultsMarkdown(
  { title, address }: { title: string; address: string },
  run: Pick<Run, "jobs">,
  results: Pick<RunResults, "sentence" | "items" | "overBudget">,
  options: { all: boolean },
): string {
  const groups = prepareMatrix(run.jobs, results.items, options).map(
    ({ target, scenario, shared, columns, rows }) => {
      const hasBenchmarks = rows.some(({ benchmark }) => benchmark !== null);
      const heads = [
        ...(hasBenchmarks ? ["Benchmark"] : []),
        "Measured",
        ...(columns.length === 0 ? ["Result"] : columns.map(headOf)),
      ];
      const lines = rows.map((row) => [
        ...(hasBenchmarks ? [row.benchmark ?? "Whole job"] : []),
        row.name,
        ...cellsOf(row, columns),
      ]);
      const table = [heads, heads.map(() => "---"), ...lines].map(lineOf).join("\n");
      return `### ${escaped(`${target} · ${scenario}`)}\n\n${shared === "" ? "" : `${escaped(shared)}\n\n`}${table}`;
    },
  );
  const budgets = (results.overBudget ?? []).map(
    ({ sentence }) => `- Over budget: ${escaped(sentence)}`,
  );
  return `${[
    `**${escaped(results.sentence)}** ([${escaped(title)}](${address}))`,
    ...(budgets.length === 0 ? [] : [budgets.join("\n")]),
    ...groups,
  ].join("\n\n")}\n`;
}

function headOf({ title, scale }: MatrixColumn): string {
  return scale.label === "" ? title : `${title}, ${scale.label}`;
}

function cellsOf({ job, cells }: MatrixRow, columns: readonly MatrixColumn[]): string[] {
  if (cells.length > 0) {
    return cells.map((cell, place) => {
      const column = columns[place];
      return cell === null || column === undefined ? "–" : cellOf(cell, column);
    });
  }
  const words = jobFailureWords(job)?.sentence ?? statusLook[job.status].word;
  return [words, ...columns.slice(1).map(() => "")];
}

function cellOf(result: RunResult, { scale }: MatrixColumn): string {
  const { change, measure } = result;
  const interval = intervalWords(result, scale);
  const value = `${formatNumber(result.value, scale)}${interval === null ? "" : ` [${interval}]`}`;
  if (change === null || isUntold(change)) return result.valid ? value : `${value}, invalid`;
  const { words, interval: range } = describeRunChange(change, measure);
  return `${value}, ${[words, range].filter(Boolean).join(" ")} against ${change.baseVersion}`;
}

function lineOf(cells: readonly string[]): string {
  return `| ${cells.map(escaped).join(" | ")} |`;
}

/** Text that Markdown takes as it is. */
function escaped(text: string): string {
  return text.replaceAll(/([\\`*_[\]<>|])/g, "\\$1").replaceAll(/\s*[\r\n]+\s*/g, " ");
}
