import type { WorkerEnv } from "../env.ts";
import { JobAborted } from "../jobFailure.ts";
import type { Log } from "../log.ts";
import type { LogStream } from "../logStream/openLogStream.ts";
import type { Mask } from "../masking/createMask.ts";
import { openHostFacts } from "../openHostFacts.ts";
import { openWorkerContext } from "../openWorkerContext.ts";
import type { Attempt } from "../runJob/attempt.ts";
import { createLocalApi } from "../runOnce/createLocalApi.ts";
import type { Marker } from "../sandbox/programs/marker.ts";
import type { WallsState } from "../sandbox/walls/walls.ts";
import type { WorkerContext } from "../workerContext.ts";

export interface HostOptions {
  env: WorkerEnv;
  toolEnv: NodeJS.ProcessEnv;
  log: Log;
  mask: Mask;
  /** Is told where the task is, a line each. */
  tell(line: string): void;
  signal: AbortSignal;
}

/** What every task has: a worker without a server and without walls, and what it started is known by. */
export interface HostRun extends Pick<Attempt, "mask" | "signal" | "abort" | "inHand" | "marker"> {
  worker: WorkerContext;
  toolEnv: NodeJS.ProcessEnv;
  /** Empty folder that goes with the task. */
  dir: string;
  logs: LogStream;
  tell(line: string): void;
}

const ownHost: WallsState = {
  ...{ up: false, isOwnHost: true },
  reason: "it is the host of who runs it",
};

/** Opens what tasks need. Asks nobody and starts nothing. */
export async function openHostRun(
  { env, toolEnv, log, mask, tell }: HostOptions,
  { marker, dir, controller }: { marker: Marker; dir: string; controller: AbortController },
): Promise<HostRun> {
  const context = await openWorkerContext({
    ...{ env, toolEnv, log, mask, walls: ownHost },
    readFacts: openHostFacts(env, ownHost),
    key: "",
    label: "local",
    onRejected: () => undefined,
  });
  const api = createLocalApi({ onLog: () => undefined, onEnd: () => undefined });
  return {
    worker: { ...context, api },
    ...{ toolEnv, marker, dir, mask, tell, logs: noLog },
    signal: controller.signal,
    abort: (reason) => controller.abort(new JobAborted(reason)),
    inHand: { now: null },
  };
}

/** What programs print is read where they fail; a person who wants it all runs them by hand. */
const noLog: LogStream = {
  line: () => undefined,
  source: () => ({ write: () => undefined, end: () => undefined }),
  full: false,
  close: async () => true,
};
