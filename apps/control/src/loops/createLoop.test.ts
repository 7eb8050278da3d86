import type { Watch } from "@lapline/engine";
import { pino } from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import { createLoop, type LoopOptions } from "./createLoop.ts";

const log = pino({ level: "silent" });

/** A loop on a clock that the test turns; each turn waits until the test ends it. */
function controlledLoop(options: Partial<LoopOptions> = {}) {
  let nowMs = 0;
  const turns: PromiseWithResolvers<"more" | "idle">[] = [];
  let begun = Promise.withResolvers<void>();
  const loop = createLoop({
    name: "relay",
    intervalMs: 60_000,
    turn: () => {
      const turn = Promise.withResolvers<"more" | "idle">();
      turns.push(turn);
      begun.resolve();
      begun = Promise.withResolvers();
      return turn.promise;
    },
    bookAnswers: async () => true,
    nowMs: () => nowMs,
    log,
    ...options,
  });
  loop.start();
  onTestFinished(async () => {
    for (const turn of turns) turn.resolve("idle");
    await loop.stop();
  });
  return {
    loop,
    current: () => {
      const turn = turns.at(-1);
      if (turn === undefined) throw new Error("no turn has begun");
      return turn;
    },
    nextTurn: () => begun.promise,
    pass: (ms: number) => {
      nowMs += ms;
    },
  };
}

test("a turn that hangs lets the silence grow, so that liveness can see the freeze", async () => {
  const { loop, pass, current, nextTurn } = controlledLoop();
  pass(61_000);
  expect(loop.silentMs()).toBe(61_000);
  const next = nextTurn();
  current().resolve("more");
  await next;
  expect(loop.silentMs()).toBe(0);
});

test("a wake during a turn is not lost", async () => {
  const { loop, current, nextTurn } = controlledLoop();
  const next = nextTurn();
  loop.wake();
  current().resolve("idle");
  await next;
  expect(loop.turns().ok).toBe(1);
});

test.each([
  { what: "for reasons of its own", answers: true },
  { what: "because the book is away", answers: false },
])("a turn that fails $what is followed by another and is no freeze", async ({ answers }) => {
  const { loop, pass, current, nextTurn } = controlledLoop({ bookAnswers: async () => answers });
  pass(61_000);
  const next = nextTurn();
  current().reject(new Error("a bug"));
  await next;
  expect(loop.silentMs()).toBe(0);
  expect(loop.turns()).toEqual({ ok: 0, failed: 1 });
});

test("a long turn that goes on item by item does not hang, and one that stops doing so does", async () => {
  const watches: Watch[] = [];
  const ended = Promise.withResolvers<"idle">();
  const { loop, pass } = controlledLoop({
    turn: (watch) => {
      watches.push(watch);
      return ended.promise;
    },
  });
  const [watch] = watches;
  for (let item = 0; item < 10; item += 1) {
    pass(30_000);
    watch?.progress();
  }
  expect(loop.silentMs()).toBe(0);
  pass(61_000);
  expect(loop.silentMs()).toBe(61_000);
  ended.resolve("idle");
});

test("a pause is no silence until the next turn is late", async () => {
  const { loop, pass, current } = controlledLoop();
  current().resolve("idle");
  await vi.waitFor(() => expect(loop.turns().ok).toBe(1));
  pass(60_000);
  expect(loop.silentMs()).toBe(0);
  pass(51_000);
  expect(loop.silentMs()).toBe(51_000);
});

test("each turn is counted by its outcome, with the time that it took", async () => {
  const counted: unknown[] = [];
  const { pass, current, nextTurn } = controlledLoop({
    onTurn: (...turn) => counted.push(turn),
  });
  pass(2_500);
  const next = nextTurn();
  current().resolve("more");
  await next;
  pass(1_500);
  current().reject(new Error("wanted"));
  await vi.waitFor(() => expect(counted).toHaveLength(2));
  expect(counted).toEqual([
    ["relay", "ok", 2.5],
    ["relay", "failed", 1.5],
  ]);
});
