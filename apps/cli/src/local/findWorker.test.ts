import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { nodeOf } from "./findWorker.ts";

test("a worker of a checkout runs in the Node.js that the checkout pins, any other in this one", async () => {
  const folder = await mkdtemp(join(tmpdir(), "lapline-node-"));
  try {
    const worker = join(folder, "apps/worker/dist/runOnce.mjs");
    expect(await nodeOf(worker)).toBe(process.execPath);
    const program = join(folder, "node_modules/node/bin/node");
    await mkdir(join(program, ".."), { recursive: true });
    await writeFile(program, "");
    expect(await nodeOf(worker)).toBe(program);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
