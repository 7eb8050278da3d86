import { randomUUID } from "node:crypto";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeEach, expect, test } from "vitest";
import { importResults } from "../../testing/importResults.ts";
import { openTestEngine, type TestEngine } from "../../testing/openTestEngine.ts";
import { reringReports } from "./reringReports.ts";

let engine: TestEngine;

beforeEach(async () => {
  engine = await inOwnDatabase(openTestEngine);
  return engine.close;
});

/** Stores results of a project whose messages are then lost. */
async function lose(projectId: string, benchmarks: number): Promise<string[]> {
  const reportIds = await importResults(engine, { projectId, benchmarks });
  await engine.db.outbox.deleteMany();
  await engine.db.$executeRaw`UPDATE "job" SET "completedAt" = now() - interval '31 seconds'`;
  return reportIds;
}

const offered = async () => {
  const rows = await engine.db.outbox.findMany({ where: { kind: "process_report" } });
  return rows.flatMap(({ payload }): string[] => Object(payload).reportId ?? []);
};

test("a message that names no report keeps no other report from being offered again", async () => {
  const lost = await lose(engine.projectId, 3);
  const broken = { kind: "process_report", reportId: null };
  await engine.db.outbox.create({ data: { kind: "process_report", payload: broken } });
  expect(await reringReports(engine.context)).toBe(3);
  expect((await offered()).sort()).toEqual(lost.sort());
  expect(await reringReports(engine.context)).toBe(0);
});

test("one lost report is offered again beside the thousands of another project", async () => {
  const many = await lose(engine.projectId, 150);
  const projectId = randomUUID();
  await engine.db.project.create({ data: { id: projectId, slug: "small", name: "Small" } });
  const [one] = await lose(projectId, 1);
  await engine.db.$executeRaw`
    UPDATE "job" SET "completedAt" = now() - interval '9 minutes'
    WHERE "projectId" = ${engine.projectId}::uuid`;
  expect(await reringReports(engine.context)).toBe(100);
  expect(await offered()).toContain(one);
  // The others follow.
  expect(await reringReports(engine.context)).toBe(51);
  expect((await offered()).sort()).toEqual([...many, one].sort());
});
