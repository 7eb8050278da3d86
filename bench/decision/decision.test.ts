import { testEnv } from "@lapline/testkit";
import { expect, test } from "vitest";
import { runCell } from "./runCell.ts";

// A cheap part of the bench with bounds that it would leave were noise counted twice again, or not at all.
const runs = 150 * testEnv.faultScale;
const cell = { own: 5, others: 20, runs, seed: 7 };

test("a change of 3 % is found nearly as often as by the plain interval, and not so by the old rule", () => {
  const { plain, old, now } = runCell({ ...cell, tau: 0, trueRatio: 1.03 });
  expect(plain.worse).toBeGreaterThan(0.9);
  expect(old.worse).toBeLessThan(0.4);
  expect(now.worse).toBeGreaterThan(0.85 * plain.worse);
});

test.each([0, 0.02])(
  "jobs that differ by %d claim nothing false, a second look included",
  (tau) => {
    const { plain, nowAgain } = runCell({ ...cell, tau, trueRatio: 1 });
    // 2.5 % a side is nominal; three standard errors of it are what luck may add to so many runs.
    const most = 0.025 + 3 * Math.sqrt((0.025 * 0.975) / runs);
    expect(nowAgain.worse).toBeLessThan(most);
    expect(nowAgain.better).toBeLessThan(most);
    if (tau > 0) expect(plain.worse + plain.better).toBeGreaterThan(0.2);
  },
);

test("whoever follows the advice and looks again claims falsely no more often, and finds more", () => {
  const uncalibrated = { own: 0, others: 0, runs, seed: 11, tau: 0 };
  const { nowAgain } = runCell({ ...uncalibrated, trueRatio: 1 });
  const most = 0.025 + 3 * Math.sqrt((0.025 * 0.975) / runs);
  expect(Math.max(nowAgain.worse, nowAgain.better)).toBeLessThan(most);
  const changed = runCell({ ...uncalibrated, trueRatio: 1.015 });
  expect(changed.nowAgain.worse).toBeGreaterThan(changed.now.worse + 0.05);
});

test("a change of 8 % among restless jobs is never called the same", () => {
  const { now, nowAgain } = runCell({ ...cell, tau: 0.02, trueRatio: 1.08 });
  expect(now.same + nowAgain.same).toBe(0);
  expect(now.worse).toBeGreaterThan(0.7);
});
