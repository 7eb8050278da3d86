import { expect, test } from "vitest";
import { inTurn } from "./inTurn.ts";

test("work of one name waits for its turn, work of another does not, and a failure gives it on", async () => {
  const done: string[] = [];
  const begun = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const first = inTurn("build", async () => {
    begun.resolve();
    await release.promise;
    done.push("first");
    throw new Error("failed");
  });
  await begun.promise;
  const second = inTurn("build", async () => done.push("second"));
  await inTurn("other", async () => done.push("other"));
  release.resolve();
  await expect(first).rejects.toThrow("failed");
  await second;
  expect(done).toEqual(["other", "first", "second"]);
});
