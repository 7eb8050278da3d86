import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, statSync } from "node:fs";
import { dirname } from "node:path";

const ACCOUNT = "postgres";
const SETPRIV = "/usr/bin/setpriv";

/** The system account that PostgreSQL runs under; null means the account of this process. */
export type ServerAccount = { readonly uid: number; readonly gid: number } | null;

/** PostgreSQL cannot be given an account that it may run under. The message is a sentence. */
export class NoAccount extends Error {}

/**
 * PostgreSQL refuses to run as root, so as root it gets an account of its own, made when missing.
 * Throws NoAccount when it can neither be found nor made.
 */
export function serverAccount(): ServerAccount {
  if (process.getuid?.() !== 0) return null;
  const known = lookUp();
  if (known !== null) return known;
  try {
    execFileSync("/usr/sbin/useradd", ["--system", "--user-group", "--no-create-home", ACCOUNT], {
      stdio: "pipe",
      timeout: 10_000,
    });
  } catch (error) {
    throw new NoAccount(
      `PostgreSQL does not run as root, and the account "${ACCOUNT}" could not be made for it (${error}). ` +
        "Make one by hand, or run Lapline as an ordinary user.",
    );
  }
  return lookUp();
}

function lookUp(): ServerAccount {
  try {
    const id = (flag: string) =>
      Number(execFileSync("id", [flag, ACCOUNT], { stdio: "pipe", timeout: 5_000 }).toString());
    return { uid: id("-u"), gid: id("-g") };
  } catch {
    return null;
  }
}

/** A command line and the identity to start it with. */
export type Launch = {
  readonly command: string;
  readonly args: readonly string[];
  readonly identity: { uid?: number; gid?: number };
};

/**
 * Builds the launch of `program` under `account`. Where a folder on the way to one of `paths` is
 * closed to that account (a checkout under /root), `setpriv` grants the one capability that lets
 * it pass and keeps everything else dropped; `no_setuid_fixup` makes access(2) honour it too.
 */
export function launchAs(
  account: ServerAccount,
  program: string,
  args: readonly string[],
  paths: readonly string[],
): Launch {
  if (account === null) return { command: program, args, identity: {} };
  if ([program, ...paths].every(isReachableByOthers)) {
    return { command: program, args, identity: account };
  }
  if (!existsSync(SETPRIV)) {
    throw new NoAccount(
      `PostgreSQL runs under the account "${ACCOUNT}", which may not enter ${paths.join(" or ")}. ` +
        "Use a data folder that others may pass through, or install setpriv (util-linux).",
    );
  }
  const capability = "-all,+dac_read_search";
  const flags = [
    `--reuid=${account.uid}`,
    `--regid=${account.gid}`,
    "--clear-groups",
    `--inh-caps=${capability}`,
    `--ambient-caps=${capability.replace("-all,", "")}`,
    `--bounding-set=${capability}`,
    "--securebits=+no_setuid_fixup",
  ];
  return { command: SETPRIV, args: [...flags, program, ...args], identity: {} };
}

/** True when every folder above `path` lets other accounts pass (the execute bit for others). */
function isReachableByOthers(path: string): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** npm archives do not always keep the execute bit of what they carry. */
export function ensureExecutable(program: string): void {
  const mode = statSync(program).mode;
  if ((mode & 0o555) !== 0o555) chmodSync(program, mode | 0o555);
}
