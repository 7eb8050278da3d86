import { mkdir } from "node:fs/promises";
import type { readEnv } from "./env.ts";
import { acquireHostLock } from "./hostLock/acquireHostLock.ts";
import { createLog, type Log } from "./log.ts";
import { createMask } from "./masking/createMask.ts";
import { heldSecrets } from "./masking/heldSecrets.ts";
import { openHostFacts } from "./openHostFacts.ts";
import { usableSandboxes } from "./openWorkerContext.ts";
import { noWallsSentence, openWorkerWalls } from "./openWorkerWalls.ts";
import { obtainMachineKey } from "./register/obtainMachineKey.ts";
import { serve } from "./serve.ts";
import type { Updater } from "./update/createUpdater.ts";

const mask = createMask();

/**
 * Serves jobs with these settings until drained, stopped or refused. Exit codes: 0 drained or stopped,
 * 1 the server refuses this worker, 2 settings, 3 host lock, 75 another version takes its place, which
 * only an updater asks for.
 */
export async function runWorker(
  settings: ReturnType<typeof readEnv>,
  openUpdater?: OpenUpdater,
): Promise<number> {
  try {
    return await run(settings, openUpdater);
  } catch (error) {
    createLog("fatal", mask).fatal({ err: error }, "the worker failed");
    return 1;
  }
}

/** How a worker of the package follows the version of the server at this address. */
type OpenUpdater = (url: string, log: Log) => Updater;

async function run(
  settings: ReturnType<typeof readEnv>,
  openUpdater?: OpenUpdater,
): Promise<number> {
  const log = createLog(settings.ok ? settings.env.LOG_LEVEL : "info", mask);
  if (!settings.ok) {
    for (const problem of settings.problems) log.fatal(`cannot start: ${problem}`);
    return 2;
  }
  const { env, toolEnv } = settings;
  mask.add(...(await heldSecrets({ ...toolEnv, ...env }, toolEnv.HOME)));
  const lock = await acquireHostLock(env.WORKER_SCOPE);
  if (lock === null) {
    log.fatal(
      `another Lapline worker runs on this host (WORKER_SCOPE ${env.WORKER_SCOPE}): two would disturb each other's measurements. Stop it, or give this one another WORKER_SCOPE if both may measure at once`,
    );
    return 3;
  }
  try {
    await mkdir(env.WORKER_DATA_DIR, { recursive: true, mode: 0o700 });
    const walls = await openWorkerWalls(env, toolEnv);
    if (!walls.up) log.warn(noWallsSentence(walls.reason));
    const readFacts = openHostFacts(env, walls);
    const key = await obtainMachineKey(env, async () => ({
      facts: await readFacts(),
      sandboxes: await usableSandboxes(env),
    }));
    if (!key.ok) {
      log.fatal(`cannot start: ${key.sentence}`);
      return 1;
    }
    mask.add(key.key);
    if (key.registered) log.info({ file: env.MACHINE_KEY_FILE }, "machine registered");
    const updater = openUpdater?.(env.LAPLINE_URL, log);
    const served = { env, toolEnv, key: key.key, readFacts, walls, log, mask };
    return await serve({ ...served, ...(updater && { updater }) });
  } finally {
    await lock.release();
  }
}
