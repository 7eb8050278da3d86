import { expect, test } from "vitest";
import { untilDone } from "./createLoop.ts";

test("work that failed is tried by the next who asks, and done once for all", async () => {
  const ends: (() => Promise<void>)[] = [
    () => Promise.reject(new Error("the book is away")),
    () => Promise.resolve(),
  ];
  let calls = 0;
  const ask = untilDone(() => {
    calls += 1;
    return ends.shift()?.() ?? Promise.reject(new Error("asked too often"));
  });
  await expect(Promise.all([ask(), ask()])).rejects.toThrow("the book is away");
  await Promise.all([ask(), ask()]);
  await ask();
  expect(calls).toBe(2);
});
