import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
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

test.runIf(process.platform === "linux")(
  "its name fills the address, so that every release of Node.js means the same one",
  async () => {
    const scope = `test-${randomUUID()}`;
    const lock = await acquireHostLock(scope);
    const sockets = (await readFile("/proc/net/unix", "latin1")).split("\n");
    const name = sockets
      .find((line) => line.includes(scope))
      ?.split(" ")
      .at(-1);
    expect(name).toHaveLength(108);
    await lock?.release();
  },
);
