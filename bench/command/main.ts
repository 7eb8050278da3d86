import { execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { systemClock } from "../../apps/worker/src/clock.ts";
import { createLog } from "../../apps/worker/src/log.ts";
import { createMask } from "../../apps/worker/src/masking/createMask.ts";
import { versionArchive } from "../../apps/worker/src/provision/definition/versionArchive.ts";
import { runCommandTrial } from "../../apps/worker/src/runJob/command/runCommandTrial.ts";
import { createProgressTracker } from "../../apps/worker/src/runJob/createProgressTracker.ts";
import type { CommandAttempt } from "../../apps/worker/src/runJob/versionCopy/commandAttempt.ts";
import { openVersionCopy } from "../../apps/worker/src/runJob/versionCopy/openVersionCopy.ts";
import { openWalls } from "../../apps/worker/src/sandbox/walls/openWalls.ts";
import { describeWalls } from "../../apps/worker/src/sandbox/walls/walls.ts";
import { medianWithBounds } from "../overhead/medianWithBounds.ts";

// What a trial of a project's own command costs outside of the command: walls, bounds, sampling and reading
// the result, for a command of one second. The bare start of the same command takes turns with it.

const overheadMsMax = 1000;
const { values } = parseArgs({ options: { trials: { type: "string", default: "10" } } });
const argv = ["sh", "-c", 'sleep 1; echo "one 1 ns"'] as const;
const searchPath = "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin";

const scope = `bench-command-${process.pid}`;
const state = await openWalls({ setting: "auto", scope, searchPath, closed: [] });
if (!state.up) throw new Error(`This host builds no walls: ${state.reason}`);
console.log(`${describeWalls(state)}; load average ${loadavg()[0]?.toFixed(1)}`);
const dir = await mkdtemp(join(tmpdir(), "lapline-bench-command-"));
const logs: CommandAttempt["logs"] = {
  line: () => undefined,
  source: () => ({ write: () => undefined, end: () => undefined }),
  full: false,
  close: async () => true,
};
const signal = new AbortController().signal;
const attempt: CommandAttempt = {
  ...{ dir, logs, signal, mask: createMask(), zeroNs: systemClock.monotonicNs() },
  progress: createProgressTracker(1, () => undefined),
  sandboxJob: {
    marker: { scope, jobId: randomUUID(), attempt: 1 },
    ...{ target: "own", logs, signal, searchPath, harnessDir: "", walls: state.walls },
    memoryBytesMax: 1024 ** 3,
    tools: { setpriv: null, prlimit: null, taskset: null, nsenter: null },
  },
  abort: () => undefined,
  lookAtDisk: async () => undefined,
  job: { jobId: "bench", version: "1.0.0", params: {} },
  worker: {
    ...{ toolEnv: { PATH: searchPath }, clock: systemClock, targetMemoryBytesMax: 1024 ** 3 },
    log: createLog("silent", createMask()),
  },
};

try {
  const made = join(dir, "made");
  for (const name of ["version", "home"]) await mkdir(join(made, name), { recursive: true });
  await writeFile(join(made, "version/file"), "");
  await promisify(execFile)("tar", [
    "-C",
    made,
    "-cf",
    join(made, versionArchive),
    "version",
    "home",
  ]);
  const artifact = { dir: made, executable: null, imageId: null, digest: null, sizeBytes: 0 };
  const copy = await openVersionCopy(attempt, artifact, "head");
  const overheadMs: number[] = [];
  const ratios: number[] = [];
  for (let index = 0; index < Number(values.trials); index += 1) {
    const bareMs = await bare();
    const startedMs = performance.now();
    const { durationNs, reason } = await runCommandTrial(attempt, {
      command: {
        ...{ argv, env: {}, folder: null, format: "lines" as const },
        ...{ outputFile: null, timeoutMs: 60_000 },
      },
      ...{ index, copy, cpus: null, onReady: async () => undefined },
    });
    if (reason !== null) throw new Error(reason.detail);
    const trialMs = durationNs / 1e6;
    overheadMs.push(performance.now() - startedMs - trialMs);
    ratios.push(trialMs / bareMs);
  }
  const round = ({ median, low, high }: ReturnType<typeof medianWithBounds>, digits: number) =>
    `${median.toFixed(digits)} (${low.toFixed(digits)} to ${high.toFixed(digits)})`;
  const overhead = medianWithBounds(overheadMs);
  console.table({
    "outside of the command, ms per trial": round(overhead, 0),
    "the command behind walls / bare": round(medianWithBounds(ratios), 3),
  });
  if (overhead.median > overheadMsMax) {
    console.error(`A trial costs more than ${overheadMsMax} ms outside of its command.`);
    process.exitCode = 1;
  }
} finally {
  await rm(dir, { recursive: true, force: true, maxRetries: 3 });
}

/** Wall time of the command alone, ms. */
async function bare(): Promise<number> {
  const [program, ...args] = argv;
  const startedMs = performance.now();
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
  child.stdout.resume();
  await once(child, "exit");
  return performance.now() - startedMs;
}
