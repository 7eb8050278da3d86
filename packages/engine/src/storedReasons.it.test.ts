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
