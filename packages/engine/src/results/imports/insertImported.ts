import { type OutboxEntry, type Params, seriesParams } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import { importedJob } from "../../work/index.ts";
import type { ImportedReport } from "./importedReport.ts";
import { trialParts } from "./importedTrial.ts";

/** A job that came with its report. */
export interface ImportedRow {
  jobId: string;
  reportId: string;
  version: string;
  versionId: string;
  environmentId: string;
  benchmark: string;
  statedAt: Date | null;
  digests: Record<string, string>;
  report: ImportedReport;
}

/** What all jobs of an import have in common. */
export interface ImportedFacts {
  projectId: string;
  runId: string;
  targetId: string;
  labelId: string;
  scenarioId: string;
  scenarioVersion: number;
  /** Of every job, beside its benchmark. */
  params: Params;
  completedAt: Date;
}

/** Rows of one statement: a busy machine has to end each within PostgreSQL's statement timeout. */
const statementRowsMax = 2_000;

/** Fence of reports that no attempt made; attempts begin with 1. */
const noFence = 0;

/**
 * Stores the jobs of an import, COMPLETED from the start, their reports in their order, and the
 * outbox rows that have them processed: a statement for each table and 2,000 of them.
 */
export async function insertImported(
  tx: Tx,
  facts: ImportedFacts,
  rows: readonly ImportedRow[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += statementRowsMax) {
    const some = rows.slice(from, from + statementRowsMax);
    await insertJobs(tx, facts, { rows: some, from });
    await insertReports(tx, some);
    await insertOutbox(tx, some);
  }
}

async function insertOutbox(tx: Tx, rows: readonly ImportedRow[]): Promise<void> {
  const kind = "process_report" satisfies OutboxEntry["kind"];
  await tx.$executeRaw`
    INSERT INTO "outbox" ("kind", "payload")
    SELECT ${kind}, jsonb_build_object('kind', ${kind}::text, 'reportId', "id")
    FROM unnest(${rows.map(({ reportId }) => reportId)}::uuid[]) WITH ORDINALITY AS report ("id", "place")
    ORDER BY "place"`;
}

async function insertJobs(
  tx: Tx,
  facts: ImportedFacts,
  { rows, from }: { rows: readonly ImportedRow[]; from: number },
): Promise<void> {
  const { purpose, provisioner, sandbox, durability, expectedSeconds, status } = importedJob;
  const jobs = rows.map(({ jobId, versionId, benchmark, report }, index) => ({
    id: jobId,
    versionId,
    position: from + index,
    trials: report.trials,
    params: seriesParams(facts.params, benchmark),
  }));
  await tx.$executeRaw`
    INSERT INTO "job" ("id", "projectId", "runId", "position", "purpose", "targetId", "versionId",
      "scenarioId", "scenarioVersion", "labelId", "params", "trials", "provisioner", "sandbox",
      "durability", "expectedSeconds", "status", "completedAt")
    SELECT job."id", ${facts.projectId}::uuid, ${facts.runId}::uuid, job."position",
      ${purpose}::job_purpose, ${facts.targetId}::uuid, job."versionId", ${facts.scenarioId},
      ${facts.scenarioVersion}, ${facts.labelId}::uuid, job."params", job."trials", ${provisioner},
      ${sandbox}, ${durability}, ${expectedSeconds}, ${status}::job_status, ${facts.completedAt}
    FROM jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) AS job ("id" uuid, "versionId" uuid,
      "position" int, "trials" int, "params" jsonb)
    ORDER BY job."position"`;
}

/** Characters of one statement, which PostgreSQL reads as a whole; with the trials unpacked, four times as many. */
const statementCharsMax = 1_000_000;

async function insertReports(tx: Tx, rows: readonly ImportedRow[]): Promise<void> {
  let texts: string[] = [];
  let chars = 0;
  for (const { jobId, reportId: id, environmentId, statedAt, digests, report } of rows) {
    const { contentHash, warnings, packed } = report;
    const identity = { statedAt, measureDigests: digests };
    const facts = JSON.stringify({ id, jobId, environmentId, contentHash, ...identity, warnings });
    const text = `${facts.slice(0, -1)},"payload":${packed}}`;
    if (chars + text.length > statementCharsMax && texts.length > 0) {
      await insertPart(tx, texts);
      [texts, chars] = [[], 0];
    }
    texts.push(text);
    chars += text.length;
  }
  await insertPart(tx, texts);
}

/** `texts` are JSON objects, their trials packed. */
async function insertPart(tx: Tx, texts: readonly string[]): Promise<void> {
  const { before, after } = trialParts;
  await tx.$executeRaw`
    INSERT INTO "report" ("id", "jobId", "fence", "contentHash", "payload", "environmentId",
      "reasons", "warnings", "statedAt", "measureDigests")
    SELECT report."id", report."jobId", ${noFence}, report."contentHash", report."payload",
      report."environmentId", '{}', report."warnings", report."statedAt", report."measureDigests"
    FROM jsonb_to_recordset(replace(replace(${`[${texts.join(",")}]`}::text,
      ${before.mark}::text, ${before.text}::text), ${after.mark}::text, ${after.text}::text)::jsonb)
      AS report ("id" uuid, "jobId" uuid, "environmentId" uuid, "contentHash" text,
        "warnings" jsonb[], "statedAt" timestamptz, "measureDigests" jsonb, "payload" jsonb)`;
}
