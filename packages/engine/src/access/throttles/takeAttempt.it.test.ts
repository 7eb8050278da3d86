import { createDatabase, type TestDatabase } from "@lapline/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestEngine, type TestEngine } from "../../testing/openTestEngine.ts";
import { pruneThrottles } from "./pruneThrottles.ts";
import { takeAttempt } from "./takeAttempt.ts";

let database: TestDatabase;
let engine: TestEngine;

beforeAll(async () => {
  database = await createDatabase();
  engine = await openTestEngine(database.url, 20);
});

afterAll(async () => {
  await engine.close();
  await database.drop();
});

const limit = (key: string) => ({ key, takesMax: 5, windowMs: 60_000 });
const take = (key: string) => takeAttempt(engine.context, limit(key));
/** As if everything that was taken had been taken so much earlier. */
const age = (key: string, seconds: number) => engine.db.$executeRaw`
  UPDATE "throttle" SET "updatedAt" = "updatedAt" - ${seconds} * interval '1 s',
    "takenAt" = ARRAY(SELECT moment - ${seconds} * interval '1 s' FROM unnest("takenAt") moment)
  WHERE "key" = ${key}`;

test("of many attempts at once exactly as many are taken as the window holds", async () => {
  const outcomes = await Promise.all(Array.from({ length: 60 }, () => take("many")));
  expect(outcomes.filter(({ taken }) => taken)).toHaveLength(5);
  expect(await take("other")).toEqual({ taken: true });
});

test("the window slides: no span of its length holds more, wherever it begins", async () => {
  for (let time = 0; time < 3; time += 1) await take("slides");
  await age("slides", 40);
  for (let time = 0; time < 2; time += 1) expect(await take("slides")).toEqual({ taken: true });
  const refused = await take("slides");
  if (refused.taken) throw new Error("a sixth attempt was taken");
  expect(refused.retryAfterMs).toBeGreaterThan(0);
  expect(refused.retryAfterMs).toBeLessThanOrEqual(20_000);
  await age("slides", 21);
  const later = await Promise.all(Array.from({ length: 9 }, () => take("slides")));
  expect(later.filter(({ taken }) => taken)).toHaveLength(3);
});

test("counts that no window reaches are removed, others stay", async () => {
  await take("old");
  await take("young");
  await age("old", 2 * 24 * 60 * 60);
  await pruneThrottles(engine.context);
  const keys = await engine.db.throttle.findMany({ where: { key: { in: ["old", "young"] } } });
  expect(keys.map(({ key }) => key)).toEqual(["young"]);
});
