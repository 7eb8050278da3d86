import {
  amongManyWords,
  describeVerdict,
  describeVersions,
  type Job,
  leftOutOf,
  type Report,
  type Run,
  reportSchema,
} from "@lapline/contracts";
import type { Access } from "../access/readAccess.ts";
import { callApi } from "../api/callApi.ts";
import type { ProgramIo } from "../programIo.ts";

/**
 * What the verdict of a run does not have of an interleaved job: all that a calibration found, and for
 * a comparison what would settle the measures that stay open, and which measures it leaves out.
 */
function describeComparison(job: Job, { comparison, warnings }: Report): string[] {
  const measures = (comparison?.measures ?? []).filter(
    ({ advice }) => job.kind === "calibrate" || advice !== null,
  );
  const leftOut = comparison === undefined ? [] : leftOutOf(warnings);
  if (measures.length + leftOut.length === 0) return [];
  const title = `  ${job.target} ${describeVersions(job)}, ${job.scenario} on ${job.label}`;
  const lines = measures.map((measure) => {
    const { words, interval } = describeVerdict(measure);
    const advice = measure.advice === null ? "" : `  ${measure.advice}`;
    const of = measure.benchmark === undefined ? "" : `${measure.benchmark}: `;
    return `    ${of}${measure.title}: ${words} ${interval}`.trimEnd() + advice;
  });
  const unclear = amongManyWords(
    measures.map(({ verdict, ratioLow: low, ratioHigh: high }) => ({ verdict, low, high })),
  );
  if (unclear !== null) lines.push(`    ${unclear}`);
  return [title, ...lines, ...leftOut.map((line) => `    ${line}`)];
}

/** Each costs a request. */
const jobsMax = 20;

/** Prints what the reports of interleaved jobs have beyond the run's verdict. */
export async function printComparisons(
  io: ProgramIo,
  access: Access,
  { jobs }: Run,
): Promise<void> {
  const compared = jobs.filter(({ kind, status }) => kind !== "measure" && status === "PROCESSED");
  for (const job of compared.slice(0, jobsMax)) {
    const path = `/jobs/${encodeURIComponent(job.id)}/report`;
    const report = await callApi(access, { path, schema: reportSchema });
    for (const line of describeComparison(job, report)) io.print(line);
  }
}
