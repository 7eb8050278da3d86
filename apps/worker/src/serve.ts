import type { HelloResponse } from "@lapline/contracts";
import { repeatWhileUnavailable } from "./api/apiAnswer.ts";
import { createMachineApi, type MachineApi } from "./api/machineApi.ts";
import { createClaimLoop, type LoopEnd } from "./claimLoop/createClaimLoop.ts";
import { cleanUpLeftovers } from "./cleanup/cleanUpLeftovers.ts";
import { clearHomes } from "./cleanup/clearHomes.ts";
import { createWakeUp } from "./createWakeUp.ts";
import { openDoorbell } from "./doorbell/openDoorbell.ts";
import type { WorkerEnv } from "./env.ts";
import type { FactsReader } from "./facts/createFactsReader.ts";
import type { Log } from "./log.ts";
import type { Mask } from "./masking/createMask.ts";
import { onSignals } from "./onSignals.ts";
import { definitionSandboxes, openWorkerContext, usableSandboxes } from "./openWorkerContext.ts";
import type { WallsState } from "./sandbox/walls/walls.ts";
import type { Updater } from "./update/createUpdater.ts";
import { restartExitCode } from "./update/superviseWorker.ts";
import { workerVersion } from "./workerVersion.ts";

export interface ServeOptions {
  env: WorkerEnv;
  toolEnv: NodeJS.ProcessEnv;
  key: string;
  readFacts: FactsReader;
  walls: WallsState;
  log: Log;
  mask: Mask;
  /** Absent: this worker keeps its version. */
  updater?: Updater;
}

/** Serves jobs until drained, stopped or refused by the server; answers the exit code. */
export async function serve(options: ServeOptions): Promise<number> {
  const { env, log, updater } = options;
  const leaving = new AbortController();
  const signals = onSignals({ log, onFirst: () => leaving.abort() });
  let rejected: string | undefined;
  let ending: LoopEnd = "left";
  try {
    const greeting = await greet(options, leaving.signal);
    if (greeting === null) return 0;
    if (typeof greeting === "string") {
      if (await updater?.look(leaving.signal, true)) return restartExitCode;
      log.fatal(`the server refuses this machine: ${greeting}`);
      return 1;
    }
    const wakeUp = createWakeUp();
    const onRejected = (sentence: string) => {
      rejected ??= sentence;
      loop.stop({ kind: "fenced" });
    };
    const { label } = greeting;
    const worker = await openWorkerContext({ ...options, label, onRejected });
    const leftovers = await cleanUpLeftovers(worker);
    await clearHomes(worker);
    const onBell = () => wakeUp.ring();
    const bell = { queueUrl: env.QUEUE_URL, label: greeting.label, onBell, log };
    const doorbell = await openDoorbell(bell);
    const drainAsked = greeting.drain;
    const loop = createClaimLoop({
      ...{ worker, wakeUp, doorbell, leftovers, drainAsked },
      ...(updater && { updater }),
    });
    signals.attach(loop);
    const { name: machine, label: served } = greeting;
    log.info({ machine, label: served, version: workerVersion }, "ready for jobs");
    await updater?.confirm();
    ending = await loop.run();
    await doorbell
      .close()
      .catch((error) => log.warn({ err: error }, "job notifications did not close"));
  } finally {
    signals.dispose();
  }
  if (rejected === undefined) return ending === "update" ? restartExitCode : 0;
  if (await updater?.look(leaving.signal, true)) return restartExitCode;
  log.fatal(`the server refuses this machine: ${rejected}`);
  return 1;
}

/** The server's greeting; a sentence when it refuses; null when told to leave before it answered. */
async function greet(
  options: ServeOptions,
  signal: AbortSignal,
): Promise<HelloResponse | string | null> {
  const { env, log } = options;
  const { key, mask } = options;
  const api: MachineApi = createMachineApi({ baseUrl: env.LAPLINE_URL, key, mask });
  const facts = await options.readFacts();
  const sandboxes = await usableSandboxes(env);
  const updateProblem = (await options.updater?.problem()) ?? null;
  const body = {
    ...{ facts, sandboxes, definitionSandboxes: definitionSandboxes(env, options.walls) },
    ...{ draining: false, unhealthy: null },
    ...(updateProblem !== null && { updateProblem }),
  };
  const answer = await repeatWhileUnavailable(
    async () => {
      const one = await api.hello(body, signal);
      if (one.kind === "unavailable") log.warn({ sentence: one.sentence }, "no server yet");
      return one;
    },
    { signal },
  );
  if (answer.kind === "ok") return answer.value;
  return signal.aborted ? null : answer.sentence;
}
