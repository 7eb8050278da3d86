import { describe, expect, it } from "vitest";
import { indexInAll, pacingOf, shareOf } from "./pacing.ts";

const common = { inFlight: 4, clients: 1, warmup: 0, timeoutSeconds: 2 };

describe("pacingOf", () => {
  it("hands out exactly the fixed amount of work", () => {
    const pacing = pacingOf({ ...common, loadModel: "fixed_work", count: 3 }, 0);
    const turns = Array.from({ length: 5 }, () => pacing.take(1e9, false));
    expect(turns.map(({ turn }) => turn)).toEqual(["send", "send", "send", "over", "over"]);
    expect(pacing.neverSent()).toEqual([]);
  });

  it("sends until the time is over in a closed loop", () => {
    const pacing = pacingOf({ ...common, loadModel: "closed_loop", durationSeconds: 1 }, 5000);
    expect(pacing.take(5999, false)).toEqual({ turn: "send", i: 0, dueMs: null });
    expect(pacing.take(6000, false)).toEqual({ turn: "over" });
  });

  describe("at a fixed rate", () => {
    const plan = { ...common, loadModel: "fixed_rate", rate: 10, durationSeconds: 1 } as const;

    it("sends nothing before it is due", () => {
      const pacing = pacingOf(plan, 1000);
      expect(pacing.take(1000, true)).toEqual({ turn: "send", i: 0, dueMs: null });
      expect(pacing.take(1050, true)).toEqual({ turn: "wait", untilMs: 1100 });
    });

    it("counts from when an operation was due once all connections were busy", () => {
      const pacing = pacingOf(plan, 1000);
      expect(pacing.take(1450, false)).toEqual({ turn: "send", i: 0, dueMs: 1000 });
      expect(pacing.take(1450, false)).toEqual({ turn: "send", i: 1, dueMs: 1100 });
    });

    it("works through what is late, and gives up after the timeout behind the end", () => {
      const pacing = pacingOf(plan, 1000);
      expect(pacing.take(3999, false)).toMatchObject({ turn: "send", i: 0 });
      expect(pacing.take(4000, false)).toEqual({ turn: "over" });
      expect(pacing.neverSent()).toHaveLength(9);
      expect(pacing.neverSent()[0]).toEqual({ i: 1, dueMs: 1100 });
    });
  });

  describe("shared by several clients", () => {
    const shares = [0, 1, 2].map((index) => ({ index, clients: 3 }));

    it("hands out every operation of a fixed amount once", () => {
      for (const count of [1, 2, 3, 100, 301]) {
        const all = shares.flatMap((share) => {
          const pacing = pacingOf({ ...common, loadModel: "fixed_work", count }, 0, share);
          const sent: number[] = [];
          for (let turn = pacing.take(0, false); turn.turn === "send"; ) {
            sent.push(indexInAll(turn.i, share));
            turn = pacing.take(0, false);
          }
          expect(sent).toHaveLength(shareOf(count, share));
          return sent;
        });
        expect(all.sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, i) => i));
      }
    });

    it("keeps an even rate: no two clients are due at once", () => {
      const plan = { ...common, loadModel: "fixed_rate", rate: 10, durationSeconds: 1 } as const;
      const dueMs = shares.flatMap((share) => {
        const pacing = pacingOf(plan, 1000, share);
        return pacing.neverSent().map((one) => one.dueMs);
      });
      const even = Array.from({ length: 10 }, (_, i) => 1000 + i * 100);
      expect(dueMs.sort((a, b) => a - b)).toEqual(even);
    });
  });
});
