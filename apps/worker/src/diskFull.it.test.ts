import { execFile } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { waitFor } from "@lapline/testkit";
import { describe, expect, test } from "vitest";
import { provideHarness } from "./testing/provideHarness.ts";
import { startMachineApi } from "./testing/startMachineApi.ts";
import { createTestMachine } from "./testing/startWorker.ts";

const harness = provideHarness();
const run = promisify(execFile);
const isRoot = process.getuid?.() === 0;
const params = { loadModel: "closed_loop", durationSeconds: 300, warmup: 5, inFlight: 1 };
const MEBIBYTE = 1024 ** 2;

// A file system of its own that can be filled needs a mount, and a mount needs root.
describe.runIf(isRoot)("a disk that runs full", () => {
  test("fails the job with disk_full, takes the machine out, and is forgotten once there is room", async () => {
    const api = await startMachineApi();
    const machine = await createTestMachine(harness.dir, harness.cacheDir);
    const dataDir = join(machine.dir, "data");
    await mkdir(dataDir);
    await run("mount", ["-t", "tmpfs", "-o", "size=256m", "tmpfs", dataDir], { timeout: 10_000 });
    try {
      const served = api.enqueue({ params: { ...params, timeoutSeconds: 10 } });
      const worker = machine.start(
        machine.env(api.url, {
          REGISTER_TOKEN: api.token,
          DISK_FREE_BYTES_MIN: String(64 * MEBIBYTE),
        }),
      );
      await waitFor(() => served.progress.some(({ phase }) => phase === "trial"), {
        what: "a trial under way",
        timeoutMs: 90_000,
      });
      const ballast = join(dataDir, "ballast");
      await writeFile(ballast, Buffer.alloc(200 * MEBIBYTE));
      await waitFor(() => served.fails.length > 0, { what: "the failure" });
      expect(served.fails[0]?.code).toBe("disk_full");
      expect(served.reports).toEqual([]);
      await waitFor(() => api.hellos.at(-1)?.unhealthy?.includes("disk space"), {
        what: "an unhealthy greeting",
      });
      const waiting = api.enqueue({ params: { ...params, loadModel: "fixed_work", count: 50 } });
      const { claims } = api;

      await rm(ballast);
      await waitFor(() => waiting.progress.length + waiting.fails.length > 0, {
        what: "the next job, within a poll",
        timeoutMs: 25_000,
      });
      // One claim brought that job; a quick machine has already asked for the one after it.
      expect(api.claims - claims).toBeGreaterThanOrEqual(1);
      expect(api.claims - claims).toBeLessThanOrEqual(2);
      worker.signal("SIGINT");
      expect((await worker.exited).code).toBe(0);
    } finally {
      await machine.stopAll();
      await run("umount", [dataDir], { timeout: 10_000 });
      await machine.remove();
      await api.stop();
    }
  });
});
