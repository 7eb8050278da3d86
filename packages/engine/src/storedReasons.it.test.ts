import { randomUUID } from "node:crypto";
import { reasonClause, reasonText } from "@lapline/contracts";
import { createDb } from "@lapline/db";
import { migrate } from "@lapline/db/migrate";
import { createOldDatabase } from "@lapline/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import {
  bisectionSentences,
  deliverySentences,
  jobSentences,
  machineSentences,
  mailSentences,
  mendedSentence,
  reportSentences,
  runSentences,
  scheduleSentences,
  suspicionSentences,
  warningSentences,
} from "./testing/oldSentences.ts";

const open = (url: string) =>
  createDb(url, { poolMax: 2, applicationName: "reasons-test", onPoolError: () => undefined });

/** The code of a reason, with that of the one in it. */
function codesOf(stored: unknown): string {
  const { code, facts } = z
    .object({ code: z.string(), facts: z.object({ reason: z.unknown().optional() }).optional() })
    .parse(stored);
  const inner = z.object({ code: z.string() }).safeParse(facts?.reason);
  return inner.success ? `${code}.${inner.data.code}` : code;
}

let database: Awaited<ReturnType<typeof createOldDatabase>>;
let db: ReturnType<typeof open>;
let machineIds: string[];

beforeAll(async () => {
  database = await createOldDatabase();
  db = open(database.url);
  const machines = await db.$queryRaw<{ id: string }[]>`
    SELECT "id"::text FROM "machine" ORDER BY "id" LIMIT ${machineSentences.length}`;
  machineIds = machines.map(({ id }) => id);
  for (const [index, [sentence]] of machineSentences.entries()) {
    await db.$executeRaw`
      UPDATE "machine" SET "quarantineReason" = ${sentence} WHERE "id" = ${machineIds[index]}::uuid`;
  }
  const warned = warningSentences.map(([sentence]) => sentence);
  await db.$executeRaw`
    UPDATE "report" SET "warnings" = ${warned}
    WHERE "id" = (SELECT "reportId" FROM "result" ORDER BY "id" LIMIT 1)`;
  const said = reportSentences.map(([sentence]) => sentence);
  await db.$executeRaw`
    UPDATE "report" SET "reasons" = ${said}
    WHERE "id" = (SELECT "reportId" FROM "result" ORDER BY "id" LIMIT 1)`;
  await db.$executeRaw`
    UPDATE "result" SET "reasons" = ${said} WHERE "id" = (SELECT min("id"::text)::uuid FROM "result")`;
  for (const [subject, about] of Object.entries(subjects)) {
    const { column, sentences, others = {} } = about;
    placed.set(
      subject,
      await copyFirst(
        about,
        sentences.map(([sentence]) => ({ ...others, [column]: sentence })),
      ),
    );
  }
  await migrate(database.url);
});

afterAll(async () => {
  await db.$disconnect();
  await database.drop();
});

/** Ids of the rows that each sentence was put into, in the order of the sentences. */
const placed = new Map<string, string[]>();

const subjects: Record<
  string,
  {
    table: string;
    column: string;
    /** Where it is now, under another name. */
    to?: string;
    sentences: readonly (readonly [string, string])[];
    /** What two rows may not have alike. */
    others?: object;
    /** Column of a number that is one row's. */
    place?: string;
    say?: (stored: unknown) => string;
  }
> = {
  suspicions: { table: "suspicion", column: "stateReason", sentences: suspicionSentences },
  "waiting bisections": {
    ...{ table: "bisection", column: "reason", sentences: bisectionSentences },
    others: { state: "done" },
  },
  "ended bisections": {
    ...{ table: "bisection", column: "result", sentences: bisectionSentences },
    others: { state: "done" },
  },
  runs: {
    ...{ table: "run", column: "confirmationReason", sentences: runSentences },
    others: { idempotencyKey: null },
    say: reasonClause,
  },
  jobs: {
    ...{ table: "job", column: "errorMessage", to: "errorReason", sentences: jobSentences },
    others: { status: "FAILED", kind: "measure", errorCode: "machine_lost" },
    place: "position",
  },
  schedules: {
    ...{ table: "schedule", column: "lastMessage", to: "lastReason" },
    sentences: scheduleSentences,
    place: "name",
  },
  "firings of schedules": {
    ...{ table: "schedule_firing", column: "message", to: "reason" },
    sentences: scheduleSentences,
    place: "slot",
  },
  "titles of alerts": {
    ...{ table: "alert", column: "title" },
    sentences: [["alpha 1.7: Throughput of records.insert is 8.1 % slower than in 1.6", "legacy"]],
  },
  mails: {
    ...{ table: "mail", column: "lastError", sentences: mailSentences },
    others: { unsubscribeHash: null },
    place: "dedupeKey",
  },
  "disabled webhooks": {
    ...{ table: "webhook", column: "stateReason", sentences: deliverySentences },
  },
  deliveries: {
    ...{ table: "delivery", column: "lastError", sentences: deliverySentences },
    others: { state: "delivered", webhookId: null, repositoryId: null },
  },
  "calls of deliveries": {
    ...{ table: "delivery_call", column: "error", sentences: deliverySentences },
    place: "number",
  },
};

/** Inserts copies of the first row of a table, each with values of its own, and answers their ids. */
async function copyFirst(
  { table, place = "-" }: { table: string; place?: string },
  rows: readonly object[],
): Promise<string[]> {
  const ids = rows.map(() => randomUUID());
  for (const [index, row] of rows.entries()) {
    const count = await db.$executeRawUnsafe(
      `INSERT INTO "${table}" SELECT (jsonb_populate_record(one, $1::jsonb)).*
       FROM "${table}" one WHERE "id" = (SELECT "id" FROM "${table}" ORDER BY "id" LIMIT 1)`,
      JSON.stringify({ ...row, id: ids[index], [place]: index + 1000 }),
    );
    expect(count, table).toBe(1);
  }
  return ids;
}

test.each(Object.keys(subjects))(
  "reasons of %s are read as the sentences that were stored",
  async (subject) => {
    const {
      table,
      column,
      to = column,
      sentences,
      say = reasonText,
    } = subjects[subject] ?? expect.unreachable();
    const rows = await db.$queryRawUnsafe<{ stored: unknown }[]>(
      `SELECT "${to}" AS "stored" FROM "${table}" JOIN unnest($1::uuid[]) WITH ORDINALITY
         AS wanted ("id", "place") USING ("id") ORDER BY "place"`,
      placed.get(subject),
    );
    expect(rows.map(({ stored }) => [say(stored), codesOf(stored)])).toEqual(
      sentences.map(([sentence, code]) => [mendedSentence(sentence), code]),
    );
  },
);

test("why a machine gets no jobs is read as the sentence that was stored", async () => {
  const machines = await db.machine.findMany({
    where: { id: { in: machineIds } },
    orderBy: { id: "asc" },
    select: { quarantineReason: true },
  });
  expect(machines.map(({ quarantineReason }) => reasonText(quarantineReason))).toEqual(
    machineSentences.map(([sentence]) => sentence),
  );
  expect(machines.map(({ quarantineReason }) => quarantineReason)).toMatchObject(
    machineSentences.map(([, code]) => ({ code })),
  );
});

test("why a report and its results do not count is read as the sentences that were stored, in their order", async () => {
  const { reasons, report } = await db.result.findFirstOrThrow({
    orderBy: { id: "asc" },
    select: { reasons: true, report: { select: { reasons: true, warnings: true } } },
  });
  expect(report.warnings.map((one) => [reasonText(one), codesOf(one)])).toEqual(warningSentences);
  expect(reasons).toEqual(report.reasons);
  expect(reasons.map(reasonText)).toEqual(
    reportSentences.map(([sentence]) => mendedSentence(sentence)),
  );
  expect(reasons).toMatchObject(reportSentences.map(([, code]) => ({ code })));
  const [others] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS "count" FROM "result" WHERE "reasons" IS NULL`;
  expect(others?.count).toBe(0);
});
