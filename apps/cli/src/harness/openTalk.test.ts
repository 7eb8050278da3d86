import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { openTalk } from "./openTalk.ts";
import type { HarnessLine, StartedHarness } from "./startHarness.ts";

/** A harness that always has a next line. */
function endless(text: string): StartedHarness {
  return {
    send: () => process.hrtime.bigint(),
    endInput: () => undefined,
    next: async (): Promise<HarnessLine> => {
      await setImmediate();
      return { kind: "line", text, atNs: 0n };
    },
    tail: () => [],
    stop: () => undefined,
  };
}

test("lines without end do not outlast the deadline, and not all of them are kept", async () => {
  const talk = openTalk(endless("noise"));
  const answered = await talk.ask("hello", 100);
  expect(answered).toMatchObject({
    outcome: "none",
    reason: expect.stringMatching(/It printed instead: noise$/),
  });
  expect(await talk.untilEnd(50)).toMatchObject({ clean: false });
  expect(talk.strays.length).toBeGreaterThan(1);
  expect(talk.strays.length).toBeLessThanOrEqual(1000);
});

test("progress is no stray, an answer to another request is one", async () => {
  const event = '{"event":"progress","operations":1,"operationsTotal":null,"rate":1}';
  const reporting = openTalk(endless(event));
  await reporting.ask("run", 20);
  expect(reporting.strays).toEqual([]);
  const mistaken = openTalk(endless('{"id":7,"ok":true}'));
  await mistaken.ask("run", 20);
  expect(mistaken.strays[0]).toBe('{"id":7,"ok":true}');
});
