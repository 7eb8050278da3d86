import { describe, expect, it } from "vitest";
import type { ObjectEntry, ObjectItem } from "../drivers/objectsDriver.ts";
import { runtimeHost } from "./runtimeHost.ts";
import { SyncTrial } from "./syncTrial.ts";
import { harnessPlan } from "./testing/harnessPlan.ts";

/** Two peers that share a map; `deliver` says what of a stored item reaches the second, and when. */
interface Hub {
  deliver(entry: ObjectEntry, give: (key: string, item: ObjectItem) => void): void;
  refuses?: boolean;
  refusesOutsider?: boolean;
  forgetsOnClose?: boolean;
}

async function trialOn(
  { deliver, refuses = false, refusesOutsider = true, forgetsOnClose = false }: Hub,
  scenario: "sync.single" | "sync.concurrent",
  timeoutSeconds = 30,
) {
  const held = new Map<string, ObjectItem>();
  let seen: (key: string, item: ObjectItem) => void = () => undefined;
  const items = { read: (key: string) => held.get(key), count: () => held.size };
  const trial = new SyncTrial({
    host: runtimeHost,
    log: () => undefined,
    connect: async () => ({
      startNs: 1,
      startSeen: "exact",
      settings: {},
      peers: {
        ...items,
        version: null,
        create(entry) {
          if (refuses) throw new Error("There is no room.");
          deliver(entry, (key, item) => {
            held.set(key, item);
            seen(key, item);
          });
        },
        watch: async (listener) => {
          seen = listener;
        },
        isOutsiderRefused: async () => refusesOutsider,
        settings: () => ({ flush: "each write" }),
        reopenSecond: async () => {
          if (forgetsOnClose) held.clear();
          return items;
        },
        close: async () => undefined,
      },
    }),
    expectedSettings: () => ({ flush: "each write" }),
  });
  const about = { target: "goatdb-deno", durability: "default", dataDir: "/nowhere" };
  const params = { warmup: 1, samples: 3, pauseMs: 0, timeoutSeconds };
  await trial.prepare(harnessPlan({ ...about, scenario }, params));
  const warmup = await trial.warmup();
  const run = await trial.run(() => undefined);
  const verify = await trial.verify();
  await trial.close();
  const reasons = [...run.reasons, ...verify.reasons];
  return { warmup, run, reasons, codes: [...new Set(reasons.map(({ code }) => code))] };
}

const delayMs = 30;
const later: Hub["deliver"] = ({ key, item }, give) => void setTimeout(give, delayMs, key, item);

describe("SyncTrial", () => {
  it("times each item until the second peer is given it, and the last one of several", async () => {
    const { warmup, run, reasons } = await trialOn({ deliver: later }, "sync.concurrent");
    expect(reasons).toEqual([]);
    expect(warmup.operations).toBe(10);
    expect(run.load.operations).toBe(30);
    expect(run.values.success).toBe(1);
    expect(run.histograms.map(({ measure, count }) => [measure, count])).toEqual([
      ["latency", 30],
      ["latency_all", 3],
    ]);
    // A timer may be a millisecond early.
    expect(run.values.latency).toBeGreaterThanOrEqual((delayMs - 1) * 1e6);
    expect(run.values.latency_all).toBeGreaterThanOrEqual(run.values.latency ?? 0);
  });

  it("counts what came too late, and is invalid when it never came", async () => {
    const lossy: Hub["deliver"] = (entry, give) => {
      if (entry.item.count !== 2) later(entry, give);
    };
    const { run, reasons, codes } = await trialOn({ deliver: lossy }, "sync.single", 3);
    expect(run.load).toMatchObject({ operations: 3, timeouts: 1, non2xx: 0 });
    expect(run.values.success).toBeCloseTo(2 / 3, 5);
    expect(run.histograms[0]?.max).toBeGreaterThanOrEqual(2.99e9);
    expect(codes).toEqual(["error_rate", "assertion_failed"]);
    expect(reasons.map(({ detail }) => detail).join()).toContain("holds 3 items at the end");
  });

  it("is invalid, not fast, when other values arrive than were stored", async () => {
    const mangled: Hub["deliver"] = ({ key, item }, give) =>
      give(key, { ...item, title: "Other", tags: item.tags.slice(1) });
    const { run, codes } = await trialOn({ deliver: mangled }, "sync.single");
    expect(run.values.success).toBe(0);
    expect(codes).toContain("assertion_failed");
  });

  it("counts items that the first peer could not store as failed", async () => {
    const { run, codes } = await trialOn({ deliver: later, refuses: true }, "sync.single");
    expect(run.load).toMatchObject({ non2xx: 3, timeouts: 0 });
    expect(codes).toEqual(["error_rate"]);
  });

  it("is invalid when a second peer forgets, or a server lets anybody in", async () => {
    const forgetful = await trialOn({ deliver: later, forgetsOnClose: true }, "sync.single");
    expect(forgetful.codes).toEqual(["assertion_failed"]);
    const open = await trialOn({ deliver: later, refusesOutsider: false }, "sync.single");
    expect(open.codes).toEqual(["access_rule_not_enforced"]);
  });
});
