import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { createLoop, type LoopOptions } from "./createLoop.ts";

const log = pino({ level: "silent" });

/** A loop on a clock that the test turns; each turn waits until the test ends it. */
function controlledLoop(options: Partial<LoopOptions> = {}) {
  let nowMs = 0;
  const turns: PromiseWithResolvers<"more" | "idle">[] = [];
  let begun = Promise.withResolvers<void>();
  const loop = createLoop({
    name: "loop",
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

test("a failing turn is followed by another and proves nothing while the book answers", async () => {
  const { loop, pass, current, nextTurn } = controlledLoop();
  pass(5_000);
  const next = nextTurn();
  current().reject(new Error("a bug"));
  await next;
  expect(loop.silentMs()).toBe(5_000);
  expect(loop.turns()).toEqual({ ok: 0, failed: 1 });
});

test("a turn that fails because the book is away is no freeze", async () => {
  const { loop, pass, current, nextTurn } = controlledLoop({ bookAnswers: async () => false });
  pass(5_000);
  const next = nextTurn();
  current().reject(new Error("connection refused"));
  await next;
  expect(loop.silentMs()).toBe(0);
});
