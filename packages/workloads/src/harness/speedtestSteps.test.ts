import { expect, it } from "vitest";
import { StatementCounter } from "./speedtestSteps.ts";

it("hands out every item once, in order, in runs that begin with one", () => {
  const counter = new StatementCounter();
  const all = Array.from({ length: 10_000 }, (_, i) => i);
  const runs = [...counter.chunks(all)];
  expect(runs.flat()).toEqual(all);
  expect(runs[0]).toEqual([0]);
  expect(runs.length).toBeLessThan(all.length);
});

it("counts every statement in the step in which it ended, whatever the runs", () => {
  const counter = new StatementCounter();
  for (const _ of counter.chunks(Array.from({ length: 777 })));
  counter.count(23);
  counter.flush();
  expect(counter.counted).toBe(800);
  expect(counter.steps.result().operations.reduce((sum, step) => sum + step, 0)).toBe(800);
});

it("looks at the clock for every statement again where statements are long", () => {
  const counter = new StatementCounter();
  for (const _ of counter.chunks(Array.from({ length: 10_000 })));
  const longs = counter.chunks(Array.from({ length: 40_000 }));
  const lengths: number[] = [];
  for (const run of longs) {
    lengths.push(run.length);
    // As long as some statements that wait for the disk.
    for (const startedMs = performance.now(); performance.now() - startedMs < 5; );
    if (run.length === 1) break;
  }
  expect(lengths.at(-1)).toBe(1);
});
