import { outboundEventTypes, webhookInputSchema } from "@lapline/contracts";
import { inOwnDatabase, testFacts } from "@lapline/testkit";
import { beforeEach, expect, test } from "vitest";
import { createVault } from "../../access/secrets/createVault.ts";
import { actOnAlert } from "../../judgment/alerts/actOnAlert.ts";
import { openAlertBook } from "../../testing/openAlertBook.ts";
import { openTestEngine, type TestEngine, testActor } from "../../testing/openTestEngine.ts";
import { greetMachine } from "../../work/machines/greetMachine.ts";
import { markLostMachines } from "../../work/machines/markLostMachines.ts";
import { createWebhook } from "./createWebhook.ts";

let engine: TestEngine;

beforeEach(async () => {
  engine = await inOwnDatabase(openTestEngine);
  const { context, projectId } = engine;
  const vault = createVault("ab".repeat(32), context.random);
  if (vault === null) throw new Error("the key was refused");
  const webhook = webhookInputSchema.parse({
    name: "everything but reports",
    url: "https://ci.example.org/hook",
    events: outboundEventTypes.filter((type) => type !== "report.processed"),
  });
  await createWebhook(context, vault, { projectId, actor: testActor, webhook });
  return engine.close;
});

const events = async () => {
  const rows = await engine.db.outboundEvent.findMany({ orderBy: { id: "asc" } });
  expect(await engine.db.delivery.count()).toBe(rows.length);
  return rows.map(({ type, data }) => ({ type, data: JSON.parse(JSON.stringify(data)) }));
};

test("an alert is told when it opens, when another series joins and when somebody acts", async () => {
  const book = openAlertBook(engine);
  const values = [100, 100, 92];
  const first = await book.measureAll(values);
  const second = await book.measureAll(values, "records.read");
  const change = { version: "1.0.2", ratio: 0.92, state: "confirmed" as const };
  const { alertId } = await book.confirm({ ...change, seriesId: first });
  await book.confirm({ ...change, seriesId: second });
  const { context, db, projectId } = engine;
  const { revision } = await db.alert.findUniqueOrThrow({ where: { id: alertId } });
  const action = { kind: "acknowledge" as const, note: "mine" };
  const input = { projectId, alertId, revision, action, actor: { kind: "system" as const } };
  expect(await actOnAlert(context, input)).toBe("changed");
  expect(await actOnAlert(context, input)).toBe("changed_meanwhile");
  const told = await events();
  expect(told.map(({ type, data }) => [type, data.change, data.alert.state])).toEqual([
    ["alert.confirmed", "opened", "open"],
    ["alert.changed", "joined", "open"],
    ["alert.changed", "acknowledged", "acknowledged"],
  ]);
  expect(told[0]?.data.alert).toMatchObject({
    id: alertId,
    target: "alpha",
    version: "1.0.2",
    direction: "regression",
    series: 1,
  });
  expect(told[1]?.data.alert.series).toBe(2);
});

test("a machine is told once when it falls silent and once when it takes no jobs", async () => {
  const { context, db, machineId } = engine;
  const hello = { sandboxes: ["process" as const], facts: testFacts, draining: false };
  await greetMachine(context, machineId, { ...hello, unhealthy: "disk is full" });
  await greetMachine(context, machineId, { ...hello, unhealthy: "disk is full" });
  const longAgo = new Date(Date.now() - 3_600_000);
  await db.machine.update({ where: { id: machineId }, data: { lastSeenAt: longAgo } });
  expect(await markLostMachines(context)).toBe(1);
  expect(await markLostMachines(context)).toBe(0);
  const told = await events();
  expect(told.map(({ type, data }) => [type, data.machine.reason])).toEqual([
    ["machine.quarantined", "disk is full"],
    ["machine.lost", "It stopped answering."],
  ]);
});
