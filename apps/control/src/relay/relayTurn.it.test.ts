import { randomUUID } from "node:crypto";
import type { OutboxEntry } from "@lapline/contracts";
import { createDb } from "@lapline/db";
import { createEngineContext, type EngineContext } from "@lapline/engine";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeEach, expect, test } from "vitest";
import type { EntryGroup } from "./deliver.ts";
import { relayTurn } from "./relayTurn.ts";

const dbOptions = { applicationName: "relay test", poolMax: 4, onPoolError: () => undefined };

let engine: EngineContext;

beforeEach(async () => {
  const { close, ...opened } = await inOwnDatabase(async (url) => {
    const db = createDb(url, dbOptions);
    return { ...createEngineContext(db), close: () => db.$disconnect() };
  });
  engine = opened;
  return close;
});

const evaluation = (projectId: string): OutboxEntry => ({
  ...{ kind: "reprocess", projectId, scope: { seriesId: randomUUID() } },
  ...{ force: false, after: null },
});

const put = (entries: OutboxEntry[]) =>
  engine.db.outbox.createMany({
    data: entries.map((payload) => ({ kind: payload.kind, payload })),
  });

async function turns(deliver: (task: EntryGroup["task"]) => Promise<void> | void): Promise<void> {
  const delivering = async ({ task }: EntryGroup) => {
    await deliver(task);
    return { ok: true as const };
  };
  while ((await relayTurn({ engine, deliver: delivering })) === "more");
}

test("a mail for a new password waits for one evaluation of an import at most", async () => {
  const projectId = randomUUID();
  await put(Array.from({ length: 40 }, () => evaluation(projectId)));
  const order: string[] = [];
  await turns(async (task) => {
    order.push(task.kind);
    if (order.length > 1) return;
    // Somebody asks for it while the first evaluation is under way.
    await put([{ kind: "password_reset", email: "anna@example.org" }]);
  });
  expect(order.slice(0, 2)).toEqual(["reprocess", "password_reset"]);
  expect(order).toHaveLength(41);
});

test("an evaluation of one project does not wait for the hundred of another", async () => {
  const [many, one] = [randomUUID(), randomUUID()];
  const hundred = Array.from({ length: 120 }, () => evaluation(many));
  await put([...hundred, evaluation(one)]);
  const order: unknown[] = [];
  await turns((task) => void order.push(task.kind === "reprocess" ? task.projectId : null));
  expect(order).toHaveLength(121);
  // Each turn is one of two: that it comes later than this is as likely as 1 in 10^18.
  expect(order.indexOf(one)).toBeLessThan(60);
});
