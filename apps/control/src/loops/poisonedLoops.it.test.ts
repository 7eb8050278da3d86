import { failuresMax, type LoopName } from "@lapline/contracts";
import {
  countOpenIncidents,
  type EngineContext,
  outboundAddresses,
  retryIncident,
} from "@lapline/engine";
import { prepareQueue } from "@lapline/queue";
import { createDatabase, createEmptyDatabase, waitFor } from "@lapline/testkit";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { createWork } from "../createWork.ts";
import { readHealth } from "../health/readHealth.ts";
import { createMetrics } from "../metrics/createMetrics.ts";
import { resolveName } from "../outbound/resolveName.ts";
import { startList } from "../startList.ts";
import { openPoisonBook } from "../testing/loops/openPoisonBook.ts";
import type { Poison } from "../testing/loops/poison.ts";
import { poisons } from "../testing/loops/poisons.ts";

/** Longest pause before a retry. */
const pauseMsMax = 320_000;

const log = pino({ level: "silent" });

/** Everything that control does, over a book in which each loop will find an item that throws. */
async function openPoisoned() {
  const closers: (() => Promise<unknown>)[] = [];
  onTestFinished(async () => {
    for (const close of closers.reverse()) await close();
  });
  const database = await createDatabase();
  const queue = await createEmptyDatabase();
  closers.push(database.drop, queue.drop);
  const book = await openPoisonBook(database.url, closers);
  closers.push(book.close);
  await prepareQueue(queue.url, { bellRole: "bell" });
  const metrics = createMetrics();
  const allowed = outboundAddresses.parseCidrs("127.0.0.0/8");
  if (allowed === null) throw new Error("the ranges were refused");
  const work = createWork({
    queueUrl: queue.url,
    engine: book.engine,
    metrics,
    registries: null,
    mailServer: null,
    vault: book.vault,
    outbound: { allowed, resolve: resolveName },
    baseUrl: "https://bench.example",
    comparisons: { confirmationMinutesPerDay: 240, bisectsByItself: true, calibration: null },
    bookAnswers: async () => true,
    nowMs: () => performance.now(),
    log,
  });
  return { book, work, metrics, closers };
}

test("an item that always throws stops nothing but itself, in every loop that there is", async () => {
  const { book, work, metrics, closers } = await openPoisoned();
  const names = work.pulses.map(({ name }) => name);
  expect(names.sort()).toEqual((Object.keys(poisons) as LoopName[]).sort());
  const planted = new Map<LoopName, Poison>();
  for (const name of Object.keys(poisons) as LoopName[]) {
    planted.set(name, await poisons[name](book));
  }
  const newer = { kind: "invented_next_year" };
  const { id: newerId } = await book.db.outbox.create({ data: { ...newer, payload: newer } });
  const incidentOf = async (loop: LoopName) => {
    const { kind, itemId } = planted.get(loop) ?? {};
    return book.db.incident.findFirst({ where: { loop, kind: kind ?? "", itemId: itemId ?? "" } });
  };

  const running = await startList(work.parts, log);
  closers.push(running.stop);
  for (const [name, poison] of planted) {
    await waitFor(poison.isOtherDone, { what: `the other item of ${name} is done` });
    await waitFor(async () => (await incidentOf(name)) !== null, { what: `${name} notes it` });
    expect(await incidentOf(name), name).toMatchObject({ state: "retrying", failures: 1 });
    // The one that throws came first, and the turn did not end with it.
    const loop = work.loops.find((each) => each.name === name);
    expect(loop?.turns().failed ?? 0, name).toBe(0);
  }

  /** Lets the pauses of the retries be over. */
  const passTime = async () => {
    book.clock.advanceMs(pauseMsMax);
    for (const poison of planted.values()) await poison.makeDue?.();
    for (const loop of work.loops) loop.wake();
  };
  for (const [name, { error }] of planted) {
    await waitFor(
      async () => {
        await passTime();
        return (await incidentOf(name))?.state === "open";
      },
      { what: `${name} sets it aside`, intervalMs: 100 },
    );
    const incident = await incidentOf(name);
    expect(incident, name).toMatchObject({ failures: failuresMax, nextTryAt: null });
    expect(incident?.error, name).toMatch(error);
  }
  expect(await book.db.incident.count()).toBe(planted.size);

  const before = work.loops.map((loop) => loop.turns().ok);
  await waitFor(
    async () => {
      await passTime();
      return work.loops.every((loop, index) => loop.turns().ok > (before[index] ?? 0) + 1);
    },
    { what: "two more turns of every loop", intervalMs: 100 },
  );
  for (const name of planted.keys()) {
    expect(await incidentOf(name), name).toMatchObject({ state: "open", failures: failuresMax });
  }
  expect(readHealth(work.pulses)).toEqual({ ok: true });
  expect(work.loops.map((loop) => loop.turns().failed)).toEqual(work.loops.map(() => 0));
  expect(await metrics.registry.metrics()).toMatch(/lapline_incidents_open\{loop="mails"\} 1/);
  expect(await countOpenIncidents(book.engine)).toBe(planted.size);

  for (const [name, poison] of planted) {
    await poison.cure();
    const incident = await incidentOf(name);
    expect(await retry(book.engine, incident), name).toBe(true);
  }
  for (const loop of work.loops) loop.wake();
  for (const [name, poison] of planted) {
    await waitFor(poison.isDone, { what: `${name} does it once it can` });
    await waitFor(async () => (await incidentOf(name)) === null, { what: `${name} forgets it` });
  }
  // What a newer version asked for is its own to do.
  expect(await book.db.outbox.findUnique({ where: { id: newerId } })).toMatchObject({
    attempts: 0,
    doneAt: null,
  });
});

function retry(
  engine: EngineContext,
  incident: { id: string; projectId: string | null } | null,
): Promise<boolean> {
  if (incident === null) throw new Error("there is no incident");
  const { id: incidentId, projectId } = incident;
  return retryIncident(engine, { projectId, incidentId, actor: { kind: "system" } });
}
