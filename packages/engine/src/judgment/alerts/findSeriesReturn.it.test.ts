import { transact } from "@lapline/db";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeAll, expect, test } from "vitest";
import { measure } from "../../testing/measure.ts";
import { noisy } from "../../testing/noisy.ts";
import { openTestEngine, type TestEngine } from "../../testing/openTestEngine.ts";
import { moveSuspicion } from "../suspicions/moveSuspicion.ts";

let engine: TestEngine;
let versions = 0;

beforeAll(async () => {
  engine = await inOwnDatabase(openTestEngine);
  return engine.close;
});

async function measureLevel(level: number, count: number, cpuModel: string): Promise<void> {
  const environment = { comparability: { "host.cpuModel": cpuModel }, shown: {} };
  for (let index = 0; index < count; index += 1) {
    const value = noisy(level, versions);
    await measure(engine, { version: `1.0.${versions}`, value, changes: { environment } });
    versions += 1;
  }
}

/** Confirms what the history suggests, as a comparison would. */
async function confirm(direction: "regression" | "improvement"): Promise<void> {
  const { context, db } = engine;
  const { id } = await db.suspicion.findFirstOrThrow({ where: { direction, state: "suspected" } });
  await transact(db, (tx) =>
    moveSuspicion(tx, context, { suspicionId: id, from: "suspected", to: "confirmed" }),
  );
}

const alert = () =>
  engine.db.alert.findFirstOrThrow({
    where: { direction: "regression" },
    include: { resolvedByVersion: true },
  });

test("a level that comes back after the environment changed resolves the alert, by as much as it had lost", async () => {
  await measureLevel(100, 12, "old");
  await measureLevel(90, 8, "old");
  await confirm("regression");
  // Half as fast a machine: its first level is the slower one of the change.
  await measureLevel(45, 10, "new");
  await measureLevel(47, 8, "new");
  await confirm("improvement");
  await measureLevel(47, 1, "new");
  expect((await alert()).state).toBe("open");
  await measureLevel(50, 10, "new");
  expect((await alert()).state).toBe("open");
  await confirm("improvement");
  await measureLevel(50, 1, "new");
  expect(await alert()).toMatchObject({
    state: "resolved",
    resolvedByVersion: { name: "1.0.39" },
  });
});
