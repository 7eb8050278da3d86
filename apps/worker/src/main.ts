import { mkdir } from "node:fs/promises";
import { readEnv } from "./env.ts";
import { readCpuTopology } from "./facts/cpuTopology.ts";
import { createFactsReader, readStaticFacts } from "./facts/createFactsReader.ts";
import { acquireHostLock } from "./hostLock/acquireHostLock.ts";
import { createLog } from "./log.ts";
import { createMask } from "./masking/createMask.ts";
import { heldSecrets } from "./masking/heldSecrets.ts";
import { usableSandboxes } from "./openWorkerContext.ts";
import { noWallsSentence, openWorkerWalls } from "./openWorkerWalls.ts";
import { obtainMachineKey } from "./register/obtainMachineKey.ts";
import { probeEngine } from "./sandbox/docker/engineRequest.ts";
import { describeWalls } from "./sandbox/walls/walls.ts";
import { serve } from "./serve.ts";
import { workerVersion } from "./workerVersion.ts";

const mask = createMask();

/** Exit codes: 0 drained or stopped, 1 the server refuses this worker, 2 settings, 3 host lock. */
async function main(): Promise<number> {
  const settings = readEnv();
  const log = createLog(settings.ok ? settings.env.LOG_LEVEL : "info", mask);
  if (!settings.ok) {
    for (const problem of settings.problems) log.fatal(`cannot start: ${problem}`);
    return 2;
  }
  const { env, toolEnv } = settings;
  mask.add(...(await heldSecrets({ ...toolEnv, ...env }, toolEnv.HOME)));
  const lock = await acquireHostLock(env.WORKER_SCOPE);
  if (lock === null) {
    log.fatal("host lock held: another worker measures on this host; one at a time");
    return 3;
  }
  try {
    await mkdir(env.WORKER_DATA_DIR, { recursive: true, mode: 0o700 });
    const walls = await openWorkerWalls(env, toolEnv);
    if (!walls.up) log.warn(noWallsSentence(walls.reason));
    const readFacts = createFactsReader(
      () => readStaticFacts(env.WORKER_DATA_DIR, readCpuTopology(), workerVersion),
      () => probeEngine(env.DOCKER_SOCKET),
      describeWalls(walls),
    );
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
    return await serve({ env, toolEnv, key: key.key, readFacts, walls, log, mask });
  } finally {
    await lock.release();
  }
}

try {
  process.exit(await main());
} catch (error) {
  createLog("fatal", mask).fatal({ err: error }, "the worker failed");
  process.exit(1);
}
