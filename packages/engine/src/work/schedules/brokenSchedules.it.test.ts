import type { ScheduleTrigger } from "@lapline/contracts";
import { createDatabase, fakeClock, type TestDatabase } from "@lapline/testkit";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { EngineContext } from "../../base/context/context.ts";
import { retryIncident } from "../../operations/incidents/retryIncident.ts";
import { openTestEngine, type TestEngine, testActor } from "../../testing/openTestEngine.ts";
import { testCatalog } from "../../testing/testCatalog.ts";
import { offerReleases } from "../releases/offerReleases.ts";
import { readReleases } from "../releases/readReleases.ts";
import { createSchedule } from "./createSchedule.ts";
import { fireSchedules } from "./fireSchedules.ts";

let database: TestDatabase;
let engine: TestEngine;
let clock: ReturnType<typeof fakeClock>;
let context: EngineContext;

beforeEach(async () => {
  database = await createDatabase();
  engine = await openTestEngine(database.url);
  clock = fakeClock(Date.parse("2026-06-01T12:00:00Z"));
  context = { ...engine.context, clock };
});

afterEach(async () => {
  await engine.close();
  await database.drop();
});

const minuteMs = 60_000;
const nightly: ScheduleTrigger = {
  kind: "cron",
  expression: "0 13 * * *",
  timezone: "UTC",
  versions: { versions: ["1.0.0"] },
};

async function make(name: string, trigger: ScheduleTrigger) {
  const template = {
    target: "alpha",
    scenarios: [{ scenario: "records.insert" }],
    labels: ["local"],
  };
  const created = await createSchedule(context, testCatalog, {
    projectId: engine.projectId,
    actor: testActor,
    schedule: { name, template, trigger },
  });
  if (created.outcome !== "created") throw new Error(JSON.stringify(created));
  return created.schedule.id;
}

/** As no schedule can be made: whatever reads it throws. */
const spoil = (id: string) => engine.db.schedule.update({ where: { id }, data: { template: {} } });
const turn = async () =>
  fireSchedules(context, offerReleases(testCatalog, await readReleases(engine.db)));
const read = (id: string) => engine.db.schedule.findUniqueOrThrow({ where: { id } });
const runsBy = async () => (await engine.db.run.findMany()).map(({ submittedBy }) => submittedBy);

test("a schedule that cannot even be read keeps no other from firing, and its failure counts", async () => {
  const broken = await make("broken", nightly);
  await make("sound", nightly);
  await spoil(broken);
  clock.advanceMs(60 * minuteMs);
  const { looked, errors } = await turn();
  expect({ looked, errors: errors.length }).toEqual({ looked: 2, errors: 1 });
  expect(await runsBy()).toEqual(["schedule sound"]);
  const firing = await engine.db.scheduleFiring.findFirstOrThrow({ where: { scheduleId: broken } });
  expect(firing).toMatchObject({
    outcome: "failed",
    reason: { code: "schedule_put_off", facts: { minutes: 5 } },
  });
  expect(await read(broken)).toMatchObject({
    failures: 1,
    nextAt: new Date("2026-06-01T13:05:00Z"),
  });
});

test("it is tried again later and later, set aside, and fires once somebody retries it", async () => {
  const broken = await make("broken", nightly);
  const { template } = await read(broken);
  await spoil(broken);
  clock.advanceMs(60 * minuteMs);
  const next = [];
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await turn();
    await turn();
    const { nextAt } = await read(broken);
    next.push(((nextAt?.getTime() ?? 0) - clock.now().getTime()) / minuteMs);
    clock.advanceMs((nextAt?.getTime() ?? 0) - clock.now().getTime());
  }
  expect(next).toEqual([5, 10, 20, 40, 60]);
  expect(await engine.db.mail.count({ where: { kind: "schedule_failing" } })).toBe(1);
  await engine.db.schedule.update({ where: { id: broken }, data: { template: template ?? {} } });
  await turn();
  expect(await runsBy()).toEqual([]);
  const { id: incidentId, projectId } = await engine.db.incident.findFirstOrThrow({
    where: { kind: "schedule", itemId: broken, state: "open" },
  });
  await retryIncident(context, { projectId, incidentId, actor: testActor });
  await turn();
  await turn();
  expect(await runsBy()).toEqual(["schedule broken"]);
  expect((await read(broken)).nextAt).toEqual(new Date("2026-06-02T13:00:00Z"));
});

test("a release schedule that throws leaves new releases to the others", async () => {
  const list = (versions: string[]) => engine.db.$executeRaw`
    INSERT INTO "release_list" ("target", "source", "versions", "checkedAt", "succeededAt")
    VALUES ('alpha', 'npm alpha', ${versions}::text[], clock_timestamp(), clock_timestamp())
    ON CONFLICT ("target") DO UPDATE SET "versions" = EXCLUDED."versions",
      "checkedAt" = clock_timestamp(), "succeededAt" = clock_timestamp()`;
  await list(["1.0.0"]);
  const broken = await make("broken", { kind: "release", prereleases: false });
  await make("sound", { kind: "release", prereleases: false });
  await spoil(broken);
  await list(["1.0.0", "1.1.0"]);
  expect((await turn()).errors).toHaveLength(1);
  expect((await turn()).errors).toHaveLength(0);
  expect(await runsBy()).toEqual(["schedule sound"]);
  expect(await read(broken)).toMatchObject({ failures: 1, knownVersions: ["1.0.0"] });
});
