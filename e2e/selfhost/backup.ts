import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { allHealthy, serviceHealthy } from "./checks.ts";
import type { Installation } from "./createInstallation.ts";

// The commands of docs/how-to/upgrade-and-back-up.md, to the letter.

export interface Backup {
  dump: string;
  secrets: string;
  remove(): Promise<void>;
}

/** Backs a running installation up into a new folder. */
export async function backUp(installation: Installation): Promise<Backup> {
  const folder = await mkdtemp(join(tmpdir(), "lapline-backup-"));
  const dump = join(folder, "lapline.dump");
  const secrets = join(folder, "lapline-secrets.tar");
  const pgDump = ["pg_dump", "--username", "postgres", "--format", "custom", "lapline"];
  await installation.pipe({ stdoutFile: dump }, "exec", "-T", "postgres", ...pgDump);
  const tar = ["tar", "-C", "/run/lapline", "-cf", "-", "."];
  await installation.pipe({ stdoutFile: secrets }, ...runSecrets, ...tar);
  return { dump, secrets, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Restores a backup into an installation that was never started, and starts it. */
export async function restore(installation: Installation, backup: Backup): Promise<void> {
  // The volumes by name: the folder around them is in a root that cannot be written.
  const volumes = ["./server", "./postgres", "./redis", "./machine"];
  const tar = ["tar", "-C", "/run/lapline", "-xf", "-", ...volumes];
  await installation.pipe({ stdinFile: backup.secrets }, ...runSecrets, ...tar);
  await installation.compose("up", "--detach", "--no-build", "postgres");
  await serviceHealthy(installation, "postgres");
  const pgRestore = ["pg_restore", "--username", "postgres", "--dbname", "lapline"];
  await installation.pipe(
    { stdinFile: backup.dump },
    ...["exec", "-T", "postgres", ...pgRestore, "--exit-on-error"],
  );
  await installation.compose("up", "--detach", "--no-build");
  await allHealthy(installation);
}

const runSecrets = ["run", "--rm", "--no-deps", "-T", "secrets"];
