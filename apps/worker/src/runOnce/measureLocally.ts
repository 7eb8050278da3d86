import { mkdir } from "node:fs/promises";
import type {
  ClaimedJob,
  ErrorCode,
  LocalRunAnswer,
  LocalRunRequest,
  Params,
} from "@lapline/contracts";
import { cleanUpLeftovers } from "../cleanup/cleanUpLeftovers.ts";
import { clearHomes } from "../cleanup/clearHomes.ts";
import type { WorkerEnv } from "../env.ts";
import { acquireHostLock } from "../hostLock/acquireHostLock.ts";
import type { Log } from "../log.ts";
import type { Mask } from "../masking/createMask.ts";
import { openHostFacts } from "../openHostFacts.ts";
import { openWorkerContext } from "../openWorkerContext.ts";
import { noWallsSentence, openWorkerWalls } from "../openWorkerWalls.ts";
import { runJob } from "../runJob/runJob.ts";
import { createLocalApi, type LocalEnd } from "./createLocalApi.ts";
import { planLocalJob } from "./planLocalJob.ts";

/**
 * Measures one job on this host exactly as for a server: under the host lock, in the same sandboxes,
 * with the same preflight. `signal` gives it up. Never rejects for what a job can do.
 */
export async function measureLocally(
  request: LocalRunRequest,
  options: {
    env: WorkerEnv;
    toolEnv: NodeJS.ProcessEnv;
    log: Log;
    mask: Mask;
    signal: AbortSignal;
  },
): Promise<LocalRunAnswer> {
  const { env, toolEnv, log, mask, signal } = options;
  const plan = planLocalJob(request);
  if (!plan.ok) return { outcome: "refused", problems: plan.problems };
  const { job, measures } = plan;
  const lock = await acquireHostLock(env.WORKER_SCOPE);
  if (lock === null) {
    const message =
      "Another worker measures on this host, and only one can at a time. Drain or stop it first.";
    return { outcome: "failed", code: "worker_error", message };
  }
  try {
    await mkdir(env.WORKER_DATA_DIR, { recursive: true, mode: 0o700 });
    const end = await execute();
    if (end?.kind === "report") {
      const report = { ...end.report, reproduce: reproduceLine(request, job) };
      const { target, version, provisioner, sandbox, durability, scenario, params } = job;
      const what = { target, version, provisioner, sandbox, durability, scenario, params };
      const { scenarioVersion } = job;
      const format = "lapline-local/1" as const;
      return {
        outcome: "measured",
        report: { format, ...what, scenarioVersion, measures, report },
      };
    }
    const code: ErrorCode = end?.failure.code ?? "worker_error";
    return { outcome: "failed", code, message: end?.failure.message ?? "the job ended early" };
  } finally {
    await lock.release();
  }

  async function execute(): Promise<LocalEnd | null> {
    let ended: LocalEnd | null = null;
    const walls = await openWorkerWalls(env, toolEnv);
    if (!walls.up) process.stderr.write(`${noWallsSentence(walls.reason)}\n`);
    const readFacts = openHostFacts(env, walls);
    const context = await openWorkerContext({
      ...{ env, toolEnv, log, mask, readFacts, walls },
      key: "",
      label: "local",
      onRejected: () => undefined,
    });
    const api = createLocalApi({
      onLog: (text) => process.stderr.write(text),
      onEnd: (end) => {
        ended = end;
      },
    });
    const worker = { ...context, api };
    const leftovers = await cleanUpLeftovers(worker);
    await clearHomes(worker);
    const running = runJob(worker, { job, claimedAtNs: worker.clock.monotonicNs(), leftovers });
    const stop = () => {
      const message = "somebody stopped it";
      running.abort({ kind: "failed", code: "worker_stopped", message });
    };
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    await running.done;
    signal.removeEventListener("abort", stop);
    return ended;
  }
}

/** The line that measures this again, with every choice named. */
function reproduceLine(
  request: LocalRunRequest,
  { scenario: id, trials }: Pick<ClaimedJob, "scenario" | "trials">,
): string {
  const named = (name: string, values: Params = {}) => {
    const list = Object.entries(values).map(([key, value]) => `${key}=${value}`);
    return [name, ...(list.length > 0 ? [list.join(",")] : [])].join(":");
  };
  const target = named(request.target, request.options);
  const scenario = named(id, request.params);
  return [
    `lapline run ${target}@${request.version} -s ${scenario} -n ${trials}`,
    ...(request.baseVersion === undefined ? [] : [`--against ${request.baseVersion}`]),
    ...(request.provisioner === undefined ? [] : [`--provisioner ${request.provisioner}`]),
    ...(request.durability === undefined ? [] : [`--durability ${request.durability}`]),
  ].join(" ");
}
