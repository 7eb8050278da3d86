import { randomUUID } from "node:crypto";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeAll, expect, test } from "vitest";
import { importResults } from "../../testing/importResults.ts";
import { openTestEngine, type TestEngine } from "../../testing/openTestEngine.ts";
import { readReportPlaces } from "./readReportPlaces.ts";

let engine: TestEngine;

beforeAll(async () => {
  engine = await inOwnDatabase(openTestEngine);
  return engine.close;
});

test("the one result of a project goes before those of another that imports many", async () => {
  const projectId = randomUUID();
  await engine.db.project.create({ data: { id: projectId, slug: "small", name: "Small" } });
  const many = await importResults(engine, { projectId: engine.projectId, benchmarks: 120 });
  const [one = ""] = await importResults(engine, { projectId, benchmarks: 1 });
  const gone = randomUUID();
  const places = await readReportPlaces(engine.context, [...many, one, gone]);
  expect(places.get(one)).toEqual({ projectId, place: 0 });
  expect(places.size).toBe(121);
  for (const id of many) {
    expect(places.get(id)).toEqual({ projectId: engine.projectId, place: 2 });
  }
  // What is done counts no more.
  await engine.db.$executeRaw`
    UPDATE "job" SET "status" = 'PROCESSED' WHERE "projectId" = ${engine.projectId}::uuid`;
  expect((await readReportPlaces(engine.context, many)).get(many[0] ?? "")?.place).toBe(0);
});
