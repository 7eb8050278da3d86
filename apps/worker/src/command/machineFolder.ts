import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { z } from "zod";
import { isSetting, readEnv } from "../env.ts";

/** Where a joined machine keeps its key, its settings and its cache, unless --data-dir says otherwise. */
export function defaultFolder(): string {
  return process.getuid?.() === 0 ? "/var/lib/lapline" : join(homedir(), ".lapline-worker");
}

/** Settings by the names that the environment of a worker has. */
export type MachineSettings = Readonly<Record<string, string>>;

const settingsSchema = z.record(z.string(), z.string());
/** Where a machine that joined in `folder` has its settings. */
export const settingsFileOf = (folder: string) => join(resolve(folder), "settings.json");

/** The settings of the machine in `folder`; a sentence when they cannot be read; null when there are none. */
export async function readMachineSettings(
  folder: string,
): Promise<MachineSettings | string | null> {
  const file = settingsFileOf(folder);
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => error);
  if (text instanceof Error) {
    return text.code === "ENOENT" ? null : `${file} cannot be read: ${text.message}.`;
  }
  try {
    const settings = settingsSchema.parse(JSON.parse(text));
    const unknown = Object.keys(settings).find((name) => !isSetting(name));
    if (unknown === undefined) return settings;
    return `${file} has ${unknown}, which is not a setting of the worker. Check the spelling or remove it.`;
  } catch {
    return `${file} is not valid. It needs a JSON object of texts, such as {"LAPLINE_URL": "https://…"}.`;
  }
}

/** Stores the settings for `lapline-worker start`; only the owner can read them. Throws where it cannot. */
export async function writeMachineSettings(
  folder: string,
  settings: MachineSettings,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = settingsFileOf(folder);
  await writeFile(`${file}.new`, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/**
 * The worker's environment in `folder`. What was settled at the join wins over this shell's variables:
 * LAPLINE_URL may be set there for another server, which must never see this machine's key. Only a
 * `program` that npm installed follows the version of its server by default.
 */
export function machineEnv(
  folder: string,
  settings: MachineSettings,
  program: string = import.meta.filename,
): ReturnType<typeof readEnv> {
  const data = join(resolve(folder), "worker");
  const updates = isInstalled(program) ? "auto" : "off";
  const defaults = { LAPLINE_CACHE_DIR: join(resolve(folder), "cache"), UPDATES: updates };
  const places = { WORKER_DATA_DIR: data, MACHINE_KEY_FILE: join(data, "machine.key") };
  return readEnv(defaults, { ...settings, ...places });
}

/** A checkout keeps the version that its owner built, and an image that of its tag. */
function isInstalled(program: string): boolean {
  return program.includes("/node_modules/@lapline/worker/");
}
