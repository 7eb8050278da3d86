import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { createDb } from "@lapline/db";
import { createDatabase } from "@lapline/testkit";
import { expect, onTestFinished, test } from "vitest";

const script = join(import.meta.dirname, "resetSecondFactor.ts");

async function reset(databaseUrl: string, ...args: string[]) {
  const env = { DATABASE_URL: databaseUrl };
  const child = spawn(process.execPath, [script, ...args], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  return { code, said: out + err };
}

test("the operator lets somebody in who lost app and codes, and is told when there is nothing to do", async () => {
  const { url, drop } = await createDatabase();
  const db = createDb(url, {
    poolMax: 2,
    applicationName: "reset-test",
    onPoolError: () => undefined,
  });
  onTestFinished(async () => {
    await db.$disconnect();
    await drop();
  });
  const email = "ada@example.org";
  await db.user.create({ data: { id: "ada", email, name: "Ada" } });
  const confirmedAt = new Date();
  await db.secondFactor.create({ data: { userId: "ada", secret: "sealed", confirmedAt } });
  await db.recoveryCode.create({ data: { userId: "ada", hash: "x" } });

  expect(await reset(url)).toMatchObject({ code: 1, said: expect.stringContaining("<e-mail>") });
  const stranger = await reset(url, "nobody@example.org");
  expect(stranger).toMatchObject({ code: 1, said: expect.stringContaining("No account") });
  expect(await db.secondFactor.count()).toBe(1);
  expect(await reset(url, email)).toMatchObject({ code: 0, said: expect.stringContaining("off") });
  expect([await db.secondFactor.count(), await db.recoveryCode.count()]).toEqual([0, 0]);
  expect(await reset(url, email)).toMatchObject({
    code: 1,
    said: expect.stringContaining("no two"),
  });
  const rows = await db.audit.findMany({ where: { subjectId: "ada" } });
  expect(rows).toMatchObject([{ action: "account.second_factor_reset", actorKind: "system" }]);
});
