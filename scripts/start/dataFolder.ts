import { constants } from "node:fs";
import { access, chmod, mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { StartProblem } from "./startProblem.ts";

/** Where everything of one installation lies. */
export type DataFolder = {
  readonly dir: string;
  readonly lockFile: string;
  readonly secretsFile: string;
  /** What the first start made: owner, API key and machine key. */
  readonly setupFile: string;
  readonly credentialsFile: string;
  readonly postgresDir: string;
  readonly logsDir: string;
  /** One file per running program, with its process id. */
  readonly pidsDir: string;
  readonly workerDir: string;
  readonly machineKeyFile: string;
  readonly cacheDir: string;
};

/** Names the parts of the data folder `dir`. */
export function dataFolder(dir: string): DataFolder {
  return {
    dir,
    lockFile: join(dir, "lock"),
    secretsFile: join(dir, "secrets.json"),
    setupFile: join(dir, "setup.json"),
    credentialsFile: join(dir, "credentials.json"),
    postgresDir: join(dir, "postgres"),
    logsDir: join(dir, "logs"),
    pidsDir: join(dir, "pids"),
    workerDir: join(dir, "worker"),
    machineKeyFile: join(dir, "worker", "machine.key"),
    cacheDir: join(dir, "cache"),
  };
}

/**
 * Makes the folder when it is missing and refuses one that holds somebody else's files or cannot
 * be written. Throws a StartProblem.
 */
export async function prepareDataFolder(folder: DataFolder): Promise<void> {
  const found = await stat(folder.dir).catch(() => null);
  if (found !== null && !found.isDirectory()) {
    throw new StartProblem(`${folder.dir} is a file. Choose a folder: npm start -- --data DIR`);
  }
  try {
    await mkdir(folder.dir, { recursive: true });
    // PostgreSQL runs under an account of its own when Lapline runs as root, and has to pass here.
    await chmod(folder.dir, process.getuid?.() === 0 ? 0o711 : 0o700);
    await access(folder.dir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    throw new StartProblem(
      `The data folder ${folder.dir} cannot be used (${detail}). Choose another one: npm start -- --data DIR`,
    );
  }
  if (!(await isOurs(folder))) {
    throw new StartProblem(
      `${folder.dir} holds files that are not Lapline's. Choose an empty folder: npm start -- --data DIR`,
    );
  }
  for (const dir of [folder.logsDir, folder.pidsDir, folder.workerDir, folder.cacheDir]) {
    await mkdir(dir, { recursive: true, mode: 0o700 });
  }
}

/** Deletes everything in the folder except the lock, which the caller holds. */
export async function emptyDataFolder(folder: DataFolder): Promise<void> {
  for (const name of await readdir(folder.dir)) {
    const path = join(folder.dir, name);
    if (path !== folder.lockFile) await rm(path, { recursive: true, force: true });
  }
}

async function isOurs(folder: DataFolder): Promise<boolean> {
  const names = await readdir(folder.dir);
  const known = Object.values(folder);
  return names.every((name) => known.includes(join(folder.dir, name)));
}
