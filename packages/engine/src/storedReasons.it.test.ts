import { reasonText } from "@lapline/contracts";
import { createDb } from "@lapline/db";
import { migrate } from "@lapline/db/migrate";
import { createOldDatabase } from "@lapline/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";

const open = (url: string) =>
  createDb(url, { poolMax: 2, applicationName: "reasons-test", onPoolError: () => undefined });

/** Sentences of the last commit before reasons were data, and the code that each becomes. */
const machineSentences = [
  [
    "Its last 5 jobs failed by the machine itself or were disturbed on it. Look at their reasons and at its worker's log.",
    "machine_failed_jobs",
  ],
  [
    "Nothing usable came of its last 5 jobs, which were of 3 different targets. Look at what their reports say.",
    "machine_spoiled_targets",
  ],
  [
    "Its facts changed 4 times in 24 hours, so that its results cannot be compared with each other. Look at what changes in its facts.",
    "machine_facts_changed",
  ],
  ["Its last many jobs failed by the machine itself.", "legacy"],
] as const;

const reportId = "01a20912-62b3-75bf-ac72-32bd4ac0aab1";
/** The same of reports and results. */
const reportSentences = [
  ["Trial 12 (error_rate): 3 of 5 answers failed.", "trial_not_counted"],
  [
    "Head: Trial 2 (environment_drift): The governor changed\nto powersave (again).",
    "trial_not_counted",
  ],
  ["Trial 2 is reported twice.", "trial_reported_twice"],
  [
    "Trial 3 has values of latency.p99, which the report does not declare.",
    "trial_measure_not_declared",
  ],
  ["Trials 1 and 2 are not one of each version.", "trials_not_paired"],
  ["The measure throughput is declared twice.", "measure_declared_twice"],
  ["The scenario has no measure called unknown.", "measure_not_defined"],
  [
    "The measure throughput came as ns, lower_is_better; the scenario defines ops/s, higher_is_better.",
    "measure_defined_otherwise",
  ],
  ["A histogram of latency cannot be read: it is cut. Twice.", "histogram_unreadable"],
  ["The histograms of latency cannot be merged: no.", "histograms_not_merged"],
  ["No measure has a value in any trial.", "no_values"],
  ["No measure has a ratio of the two versions.", "no_ratio"],
  ["The report has no base; the job compares with 1.0.0.", "base_missing"],
  ["The report is about 1.0.1; the job compares with 1.0.0.", "base_differs"],
  [
    "The two versions were not driven alike (rows 5 against 6, a pool), so they have no ratio.",
    "not_driven_alike",
  ],
  [`This measurement was imported before: report ${reportId} holds it.`, "imported_before"],
  [`Superseded: a later import corrected it, in report ${reportId}.`, "superseded"],
  ["An administrator discarded it after repeated errors in Lapline.", "discarded"],
  ["Trial one (error_rate): it was written by hand.", "legacy"],
  ["", "legacy"],
] as const;

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
  const said = reportSentences.map(([sentence]) => sentence);
  await db.$executeRaw`
    UPDATE "report" SET "reasons" = ${said}
    WHERE "id" = (SELECT "reportId" FROM "result" ORDER BY "id" LIMIT 1)`;
  await db.$executeRaw`
    UPDATE "result" SET "reasons" = ${said} WHERE "id" = (SELECT min("id"::text)::uuid FROM "result")`;
  await migrate(database.url);
});

afterAll(async () => {
  await db.$disconnect();
  await database.drop();
});

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
    select: { reasons: true, report: { select: { reasons: true } } },
  });
  expect(reasons).toEqual(report.reasons);
  expect(reasons.map(reasonText)).toEqual(reportSentences.map(([sentence]) => sentence));
  expect(reasons).toMatchObject(reportSentences.map(([, code]) => ({ code })));
  const [others] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS "count" FROM "result" WHERE "reasons" IS NULL`;
  expect(others?.count).toBe(0);
});
