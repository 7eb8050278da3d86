import { expect, test } from "vitest";
import { createLookBudget } from "./lookBudget.ts";

test("the first looks come at once, those without end every 5 to 6 s, and a pause brings the quick ones back", () => {
  let now = 0;
  let chance = 0;
  const budget = createLookBudget(
    () => now,
    () => {
      chance = (chance + 0.37) % 1;
      return chance;
    },
  );
  const waits: number[] = [];
  const look = () => {
    const wait = budget.nextWaitMs();
    waits.push(wait);
    now += wait;
  };
  for (let count = 0; count < 5; count++) look();
  expect(waits).toEqual([250, 250, 250, 250, 250]);
  const from = now;
  for (let count = 0; count < 100; count++) look();
  expect((now - from) / 100).toBeGreaterThan(4_900);
  expect((now - from) / 100).toBeLessThan(6_100);
  now += 60_000;
  waits.length = 0;
  look();
  expect(waits).toEqual([250]);
});
