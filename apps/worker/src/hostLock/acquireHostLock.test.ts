import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { acquireHostLock } from "./acquireHostLock.ts";

test("a second holder of the same scope is refused until the first lets go", async () => {
  const scope = `test-${randomUUID()}`;
  const first = await acquireHostLock(scope);
  expect(first).not.toBeNull();
  expect(await acquireHostLock(scope)).toBeNull();
  const other = await acquireHostLock(`${scope}-other`);
  expect(other).not.toBeNull();
  await first?.release();
  const again = await acquireHostLock(scope);
  expect(again).not.toBeNull();
  await again?.release();
  await other?.release();
});
