import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { createLog } from "../log.ts";
import { createMask } from "../masking/createMask.ts";
import { createReaper } from "../sandbox/docker/createReaper.ts";
import { openSpool } from "../spool/spool.ts";
import { deepTree } from "../testing/deepTree.ts";
import { cleanUpLeftovers } from "./cleanUpLeftovers.ts";

test("a worker starts whatever a trial left in its folder", async () => {
  const dir = await mkdtemp(join(tmpdir(), "lapline-leftovers-"));
  onTestFinished(() => void promisify(execFile)("rm", ["-rf", dir]));
  const jobsDir = join(dir, "jobs");
  const data = join(jobsDir, "job.1/trial-0/data");
  await mkdir(data, { recursive: true });
  await deepTree(data);
  const worker = {
    scope: randomUUID(),
    jobsDir,
    usableSandboxes: async () => [],
    reaper: createReaper(join(dir, "no-engine.sock")),
    spool: await openSpool(join(dir, "spool")),
    log: createLog("silent", createMask()),
  };
  expect(await cleanUpLeftovers(worker)).toEqual(["folder job.1"]);
  expect(await readdir(jobsDir)).toEqual([]);
});
