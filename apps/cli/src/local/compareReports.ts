import { readFile } from "node:fs/promises";
import { canonicalJson, type LocalReport, localReportSchema } from "@lapline/contracts";
import { exitCodes, Failure } from "../failure.ts";
import type { ProgramIo } from "../programIo.ts";
import { compareMeasures, loadDifferences, sidesOfReports } from "./compareMeasures.ts";
import { conclusionLines, sortCompared } from "./concludeRows.ts";
import { drawCompared, titleOf } from "./drawLocal.ts";
import { judgeReport } from "./judgeReport.ts";

/** Compares two reports of `lapline run --out` and sets the exit code: 2 where something got worse. */
export async function compareReports(
  io: ProgramIo,
  baseFile: string,
  headFile: string,
  { json }: { json?: true },
): Promise<void> {
  const base = await readLocalReport(baseFile);
  const head = await readLocalReport(headFile);
  const unlike = loadDifferences(
    { ...base, environment: base.report.environment },
    { ...head, environment: head.report.environment },
  );
  const differences = [...workDifferences(base, head), ...unlike.map((words) => `  ${words}`)];
  if (differences.length > 0) {
    const sentence = `${baseFile} and ${headFile} measured different work, so they cannot be compared:`;
    throw new Failure(exitCodes.usage, [sentence, ...differences].join("\n"));
  }
  const [before, after] = [judgeReport(base), judgeReport(head)];
  const valid = before.valid && after.valid;
  const rows = compareMeasures(sidesOfReports(before, after), { design: "blocked", valid });
  const notes = [
    ...(before.valid ? [] : [`${baseFile} is invalid: ${before.reasons.join(" ")}`]),
    ...(after.valid ? [] : [`${headFile} is invalid: ${after.reasons.join(" ")}`]),
    ...environmentDifferences(base, head),
  ];
  if (json) io.print(JSON.stringify({ valid, notes, rows }, null, 2));
  else {
    io.print(`${titleOf(base)}  →  ${titleOf(head)}`);
    for (const line of drawCompared(sortCompared(rows), io.paint)) io.print(line);
    for (const line of notes) io.print(io.paint("yellow", line));
    io.print(
      "The reports were measured one after the other. `lapline run --against` measures interleaved.",
    );
    for (const line of conclusionLines(rows, io.paint)) io.print(line);
  }
  if (!valid) io.setExitCode(exitCodes.invalid);
  else if (rows.some(({ judged }) => judged === "worse")) io.setExitCode(exitCodes.regression);
}

/** `format` of what `lapline run --out` writes for a definition; it holds its comparisons already. */
export const definitionRunFormat = "lapline-definition-run/1";

async function readLocalReport(file: string): Promise<LocalReport> {
  let json: unknown;
  try {
    json = JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    throw new Failure(exitCodes.usage, `${file} cannot be read: ${(error as Error).message}`);
  }
  const parsed = localReportSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  if (Object(json).format === definitionRunFormat) {
    const reason = `${file} is a measurement of lapline.yml. Its versions are compared within one run.`;
    throw new Failure(exitCodes.usage, `${reason} Use \`lapline run --base\` or --versions.`);
  }
  throw new Failure(exitCodes.usage, `${file} is not a report of \`lapline run TARGET --out\`.`);
}

function workDifferences(base: LocalReport, head: LocalReport): string[] {
  const names = ["scenario", "scenarioVersion", "params"] as const;
  return names
    .filter((name) => canonicalJson(base[name]) !== canonicalJson(head[name]))
    .map((name) => `  ${name}: ${canonicalJson(base[name])}, ${canonicalJson(head[name])}`);
}

/** What differs around them and makes results of one history not comparable. */
function environmentDifferences(base: LocalReport, head: LocalReport): string[] {
  const [a, b] = [base, head].map(({ report }) => report.environment.comparability);
  const names = [...new Set([...Object.keys(a ?? {}), ...Object.keys(b ?? {})])];
  return names
    .filter((name) => a?.[name] !== b?.[name])
    .map(
      (name) =>
        `The environment differs: ${name} was ${a?.[name] ?? "unknown"}, then ${b?.[name] ?? "unknown"}.`,
    );
}
