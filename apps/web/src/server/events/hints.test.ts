import { describe, expect, it } from "vitest";
import { createHintSource } from "./hints.ts";

const projectId = "00000000-0000-4000-8000-000000000001";
const never = new AbortController().signal;

describe("hints", () => {
  it("keeps a hint that came before anybody waited", async () => {
    const source = createHintSource();
    const hints = source.watch((change) => change === null || change.kind === "run");
    source.announce({ kind: "run", projectId });
    await hints.next(60_000, never);
  });
  it("wakes a waiter for a matching change and for a reconnection, not for another change", async () => {
    const source = createHintSource();
    const hints = source.watch((change) => change === null || change.kind === "run");
    let woken = 0;
    const first = hints.next(60_000, never).then(() => {
      woken += 1;
    });
    source.announce({ kind: "machine", projectId });
    await Promise.resolve();
    expect(woken).toBe(0);
    source.announce({ kind: "run", projectId });
    await first;
    const second = hints.next(60_000, never);
    source.announce(null);
    await second;
  });
  it("stops waiting when the reader leaves", async () => {
    const left = new AbortController();
    const waiting = createHintSource()
      .watch(() => true)
      .next(60_000, left.signal);
    left.abort();
    await waiting;
  });
});
