import { canonicalJson, type OutboxEntry, type RawReport } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import { sha256 } from "../text/sha256.ts";

/** A job that came with its report. */
export interface ImportedRow {
  jobId: string;
  reportId: string;
  versionId: string;
  environmentId: string;
  benchmark: string;
  report: RawReport;
}

/** What all jobs of an import have in common. */
export interface ImportedFacts {
  projectId: string;
  runId: string;
  targetId: string;
  labelId: string;
  scenarioId: string;
  scenarioVersion: number;
  completedAt: Date;
}

/** Fence of reports that no attempt made; attempts begin with 1. */
const noFence = 0;

/**
 * Stores the jobs of an import, COMPLETED from the start, their reports in their order, and the
 * outbox rows that have them processed: a statement for each table, whatever their number.
 */
export async function insertImported(
  tx: Tx,
  facts: ImportedFacts,
  rows: readonly ImportedRow[],
): Promise<void> {
  await insertJobs(tx, facts, rows);
  await insertReports(tx, rows);
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
  rows: readonly ImportedRow[],
): Promise<void> {
  const jobs = rows.map(({ jobId, versionId, benchmark, report }, position) => ({
    id: jobId,
    versionId,
    position,
    trials: report.trials.length,
    params: { benchmark },
  }));
  await tx.$executeRaw`
    INSERT INTO "job" ("id", "projectId", "runId", "position", "purpose", "targetId", "versionId",
      "scenarioId", "scenarioVersion", "labelId", "params", "trials", "provisioner", "sandbox",
      "durability", "expectedSeconds", "status", "completedAt")
    SELECT job."id", ${facts.projectId}::uuid, ${facts.runId}::uuid, job."position", 'imported',
      ${facts.targetId}::uuid, job."versionId", ${facts.scenarioId}, ${facts.scenarioVersion},
      ${facts.labelId}::uuid, job."params", job."trials", 'imported', 'none', 'unspecified', 0,
      'COMPLETED', ${facts.completedAt}
    FROM jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) AS job ("id" uuid, "versionId" uuid,
      "position" int, "trials" int, "params" jsonb)
    ORDER BY job."position"`;
}

/** Characters of one statement, which PostgreSQL reads as a whole. */
const statementCharsMax = 8_000_000;

async function insertReports(tx: Tx, rows: readonly ImportedRow[]): Promise<void> {
  let texts: string[] = [];
  let chars = 0;
  for (const { jobId, reportId, environmentId, report } of rows) {
    // Hashed and stored as the same text, which is the costly part of a large import.
    const payload = canonicalJson(report);
    const facts = { id: reportId, jobId, environmentId, contentHash: sha256(payload) };
    const text = `${JSON.stringify(facts).slice(0, -1)},"payload":${payload}}`;
    if (chars + text.length > statementCharsMax && texts.length > 0) {
      await insertPart(tx, texts);
      [texts, chars] = [[], 0];
    }
    texts.push(text);
    chars += text.length;
  }
  await insertPart(tx, texts);
}

/** `texts` are JSON objects. */
async function insertPart(tx: Tx, texts: readonly string[]): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "report" ("id", "jobId", "fence", "contentHash", "payload", "environmentId",
      "reasons", "warnings")
    SELECT report."id", report."jobId", ${noFence}, report."contentHash", report."payload",
      report."environmentId", '{}',
      ARRAY(SELECT jsonb_array_elements_text(report."payload" -> 'warnings'))
    FROM jsonb_to_recordset(${`[${texts.join(",")}]`}::jsonb) AS report ("id" uuid, "jobId" uuid,
      "environmentId" uuid, "contentHash" text, "payload" jsonb)`;
}
