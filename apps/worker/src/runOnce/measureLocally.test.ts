import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readEnv } from "../env.ts";
import { acquireHostLock } from "../hostLock/acquireHostLock.ts";
import { createLog } from "../log.ts";
import { createMask } from "../masking/createMask.ts";
import { measureLocally } from "./measureLocally.ts";

test("nothing is measured beside a worker that serves the host", async () => {
  const folder = await mkdtemp(join(tmpdir(), "lapline-once-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const scope = `test-${process.pid}`;
  const settings = readEnv({ LAPLINE_URL: "http://127.0.0.1", SANDBOXES: "process" });
  if (!settings.ok) throw new Error(settings.problems.join(" "));
  const env = { ...settings.env, WORKER_DATA_DIR: folder, WORKER_SCOPE: scope };
  const lock = await acquireHostLock(scope);
  const answer = await measureLocally(
    { target: "sqlite", version: "bundled", scenario: "records.insert", params: { count: 200 } },
    {
      ...settings,
      env,
      log: createLog("silent", createMask()),
      mask: createMask(),
      signal: new AbortController().signal,
    },
  );
  await lock?.release();
  expect(answer).toMatchObject({
    ...{ outcome: "failed", code: "worker_error" },
    message: expect.stringMatching(/^Another worker measures on this host/),
  });
  expect(await readdir(folder)).toEqual([]);
});
