import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Folder for the homes of builds under way; each scope of workers has its own, to clear at its start. */
export function homesOf(toolCacheDir: string, scope: string): string {
  return join(toolCacheDir, "homes", scope);
}

/** Settings below the owner's home in which tools find registries. */
const SETTINGS = [".npmrc", ".config/go/env", ".config/pip/pip.conf", ".pip/pip.conf"];
/** Nothing but credentials. */
const CREDENTIALS = [".netrc"];

/**
 * Makes the home of a build with copies of the owner's registry settings. Lines that hold a secret are
 * left out, unless `keepSecrets`.
 */
export async function writeHome(
  home: string,
  ownersHome: string | undefined,
  { mask, keepSecrets }: { mask: (text: string) => string; keepSecrets: boolean },
): Promise<void> {
  await mkdir(home, { recursive: true });
  if (ownersHome === undefined) return;
  for (const name of keepSecrets ? [...SETTINGS, ...CREDENTIALS] : SETTINGS) {
    const text = await readFile(join(ownersHome, name), "utf8").catch(() => null);
    if (text === null) continue;
    const kept = text.split("\n").filter((line) => keepSecrets || mask(line) === line);
    await mkdir(dirname(join(home, name)), { recursive: true });
    await writeFile(join(home, name), kept.join("\n"), { mode: 0o600 });
  }
}
