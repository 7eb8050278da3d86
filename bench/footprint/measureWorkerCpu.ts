import type { Stack } from "../../e2e/stack/startStack.ts";
import type { Finding } from "./finding.ts";
import { readCpuNs } from "./readProcess.ts";
import { runJob } from "./runJob.ts";

interface Look {
  atNs: bigint;
  cpuNs: number;
}

/**
 * Processor time of the worker process itself while a trial runs, as a share of one core. Its children,
 * the load and the target, are not in it; the sampling of the target is, because it is a part of the
 * same process.
 */
export async function measureWorkerCpu(
  stack: Stack,
  queue: string,
  seconds: number,
): Promise<Finding> {
  const pid = stack.worker.pid();
  const looks: Look[] = [];
  const params = { loadModel: "closed_loop", durationSeconds: seconds, warmup: 100 };
  await runJob(stack, params, async ({ status, progress }) => {
    if (status !== "RUNNING" || progress?.phase !== "trial") return;
    looks.push({ atNs: process.hrtime.bigint(), cpuNs: await readCpuNs(pid) });
  });
  const [first, last] = [looks[0], looks.at(-1)];
  if (first === undefined || last === undefined || last === first) {
    throw new Error("no trial was seen; give it more --seconds");
  }
  const elapsedNs = Number(last.atNs - first.atNs);
  return {
    queue,
    what: "worker during a trial",
    value: (100 * (last.cpuNs - first.cpuNs)) / elapsedNs,
    aim: 1,
    unit: "% of a core",
    detail: `over ${(elapsedNs / 1e9).toFixed(1)} s, sampling included`,
  };
}
