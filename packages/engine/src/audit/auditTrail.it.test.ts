import { sqlStateOf } from "@lapline/db";
import { createDatabase } from "@lapline/testkit";
import { expect, onTestFinished, test } from "vitest";
import { openTestEngine } from "../testing/openTestEngine.ts";

test("nobody changes or removes what the audit trail holds, the owner of the table included", async () => {
  const database = await createDatabase();
  const engine = await openTestEngine(database.url);
  onTestFinished(async () => {
    await engine.close();
    await database.drop();
  });
  await engine.submit();
  const before = await engine.db.audit.findMany({ orderBy: { id: "asc" } });
  expect(before.length).toBeGreaterThan(0);
  for (const change of [
    `UPDATE "audit" SET "action" = 'nothing.happened'`,
    `DELETE FROM "audit"`,
    `TRUNCATE "audit"`,
    `TRUNCATE "audit" CASCADE`,
  ]) {
    const refused: unknown = await engine.db.$executeRawUnsafe(change).then(
      () => null,
      (error: unknown) => error,
    );
    expect(sqlStateOf(refused), change).toBe("42501");
  }
  expect(await engine.db.audit.findMany({ orderBy: { id: "asc" } })).toEqual(before);
});
