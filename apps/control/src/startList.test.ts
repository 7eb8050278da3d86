import { pino } from "pino";
import { expect, test } from "vitest";
import { startList } from "./startList.ts";

const log = pino({ level: "silent" });

function parts(events: string[], failing: { start?: string; stop?: string } = {}) {
  return ["first", "second", "third"].map((name) => ({
    name,
    start: async () => {
      if (failing.start === name) throw new Error(`${name} does not start`);
      events.push(`start ${name}`);
      return {
        stop: async () => {
          events.push(`stop ${name}`);
          if (failing.stop === name) throw new Error(`${name} does not stop`);
        },
      };
    },
  }));
}

test("parts stop in the reverse order of their start, once, past one that fails to stop", async () => {
  const events: string[] = [];
  const running = await startList(parts(events, { stop: "second" }), log);
  await running.stop();
  await running.stop();
  expect(events).toEqual([
    "start first",
    "start second",
    "start third",
    "stop third",
    "stop second",
    "stop first",
  ]);
});

test("what had started is stopped again when a later part does not start", async () => {
  const events: string[] = [];
  await expect(startList(parts(events, { start: "third" }), log)).rejects.toThrow("third");
  expect(events).toEqual(["start first", "start second", "stop second", "stop first"]);
});
