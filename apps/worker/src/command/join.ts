import { mkdir } from "node:fs/promises";
import type { WorkerEnv } from "../env.ts";
import { acquireHostLock } from "../hostLock/acquireHostLock.ts";
import { openHostFacts } from "../openHostFacts.ts";
import { usableSandboxes } from "../openWorkerContext.ts";
import { openWorkerWalls } from "../openWorkerWalls.ts";
import { readMachineKey } from "../register/machineKeyFile.ts";
import { obtainMachineKey } from "../register/obtainMachineKey.ts";
import { type MachineSettings, machineEnv, writeMachineSettings } from "./machineFolder.ts";

/**
 * Registers this host in `folder` with the one-time token and keeps its key and `settings` there. Answers
 * null, or a sentence. Everything that can go wrong here is tried before the token is spent.
 */
export async function join(
  folder: string,
  settings: MachineSettings,
  once: { token: string; name: string | undefined },
): Promise<string | null> {
  const { token, name } = once;
  const read = machineEnv(folder, {
    ...settings,
    REGISTER_TOKEN: token,
    ...(name === undefined ? {} : { MACHINE_NAME: name }),
  });
  if (!read.ok) return `The options cannot be used: ${read.problems.join("; ")}.`;
  const { env, toolEnv } = read;
  try {
    if ((await readMachineKey(env.MACHINE_KEY_FILE)) !== null) {
      return `${folder} already has the key of a machine, so the token was not used. Start it with "lapline-worker start", or give another --data-dir.`;
    }
    await mkdir(env.WORKER_DATA_DIR, { recursive: true, mode: 0o700 });
    await writeMachineSettings(folder, settings);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `The machine's key cannot be kept in ${folder}: ${reason}. The token was not used. Give another --data-dir.`;
  }
  return register(env, toolEnv);
}

async function register(env: WorkerEnv, toolEnv: NodeJS.ProcessEnv): Promise<string | null> {
  const lock = await acquireHostLock(env.WORKER_SCOPE);
  if (lock === null) {
    return "Another worker measures on this host, and two would disturb each other. The token was not used. Stop the other one first.";
  }
  try {
    const key = await obtainMachineKey(env, async () => ({
      facts: await openHostFacts(env, await openWorkerWalls(env, toolEnv))(),
      sandboxes: await usableSandboxes(env),
    }));
    return key.ok ? null : `The machine did not join: ${key.sentence}`;
  } finally {
    await lock.release();
  }
}
