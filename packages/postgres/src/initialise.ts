import { spawn } from "node:child_process";
import { chown, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Binaries } from "./binaries.ts";
import { launchAs, type ServerAccount } from "./serverAccount.ts";

/** What a new cluster needs to know. */
export type ClusterOptions = {
  readonly dataDir: string;
  readonly superuser: string;
  readonly password: string;
};

const INITDB_TIMEOUT_MS = 60_000;

/** Makes a new cluster in `dataDir`. Throws with what initdb said when it cannot. */
export async function initialise(
  binaries: Binaries,
  account: ServerAccount,
  options: ClusterOptions,
): Promise<void> {
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  if (account !== null) await chown(options.dataDir, account.uid, account.gid);
  // initdb takes the password from a file so that it never stands in a process list.
  const secretDir = await mkdtemp(join(tmpdir(), "lapline-initdb-"));
  const passwordFile = join(secretDir, "password");
  try {
    await writeFile(passwordFile, `${options.password}\n`, { mode: 0o600 });
    if (account !== null) {
      await chown(secretDir, account.uid, account.gid);
      await chown(passwordFile, account.uid, account.gid);
    }
    const args = [
      `--pgdata=${options.dataDir}`,
      "--auth=scram-sha-256",
      `--username=${options.superuser}`,
      `--pwfile=${passwordFile}`,
      "--encoding=UTF8",
      "--locale=C",
    ];
    await run(launchAs(account, binaries.initdb, args, [options.dataDir]));
  } finally {
    await rm(secretDir, { recursive: true, force: true });
  }
}

function run(launch: ReturnType<typeof launchAs>): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(launch.command, launch.args, {
      ...launch.identity,
      cwd: "/",
      stdio: ["ignore", "ignore", "pipe"],
      timeout: INITDB_TIMEOUT_MS,
    });
    let said = "";
    child.stderr.on("data", (chunk: Buffer) => {
      said += chunk.toString("utf8");
    });
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`initdb ended with code ${code}: ${said.trim()}`));
    });
  });
}
