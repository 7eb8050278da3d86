import { inOwnDatabase } from "@lapline/testkit";
import { beforeAll, expect, test } from "vitest";
import { measure } from "../../testing/measure.ts";
import { openTestEngine, type TestEngine } from "../../testing/openTestEngine.ts";
import { testCatalog } from "../../testing/testCatalog.ts";
import { refreshScenarios } from "./refreshScenarios.ts";

let engine: TestEngine;

beforeAll(async () => {
  engine = await inOwnDatabase(openTestEngine);
  return engine.close;
});

test("the catalog's descriptions replace those of an older release, and nothing else is stored", async () => {
  const { context, db } = engine;
  await measure(engine, { version: "1.0.0", value: 1000 });
  const [stored] = await db.scenario.findMany();
  if (stored === undefined) throw new Error("the run stored no scenario");
  const { id, version, description } = stored;
  const where = { id_version: { id, version } };
  const old = { ...Object(description), measures: [] };
  await db.scenario.update({ where, data: { description: old } });
  const before = await db.scenario.create({
    data: { ...stored, version: version + 100, description: old },
  });

  await refreshScenarios(context, testCatalog);

  expect((await db.scenario.findUniqueOrThrow({ where })).description).toEqual(description);
  // Another version is another scenario, whoever knows it.
  const other = { id_version: { id, version: before.version } };
  expect((await db.scenario.findUniqueOrThrow({ where: other })).description).toEqual(old);
  expect(await db.scenario.count()).toBe(2);
});
