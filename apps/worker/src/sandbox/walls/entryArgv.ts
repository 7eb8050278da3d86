import { formatCpuList } from "../../facts/cpuTopology.ts";
import type { ProcessLimits } from "../programs/commandPrefix.ts";
import { openFilesLimit } from "../programs/commandPrefix.ts";

/** Account of a job's programs. */
export interface RoomAccount {
  uid: number;
  gid: number;
}

/** Programs that lead into a room, by their real paths: they are the same inside. */
export interface EntryTools {
  nsenter: string;
  setpriv: string;
  unshare: string;
  prlimit: string;
  sh: string;
  taskset: string | null;
}

/** Further user namespaces would give a program capabilities over namespaces of its own. */
const noMoreNamespaces = 'echo 0 >/proc/sys/user/max_user_namespaces; exec "$@"';

/**
 * The last step before the program: takes its variables out of numbered ones, says on descriptor 3 that
 * it waits, and becomes the program at the worker's word. What the walls need for themselves is over
 * then, so it is no part of a start time.
 */
const gate = `cd "$1" || exit 126
shift
n=0
while eval "one=\\\${LAPLINE_ENV_$n-}"; test -n "$one"; do
  unset "LAPLINE_ENV_$n"
  export "$one"
  n=$((n + 1))
done
echo ready >&3
exec 3>&-
read -r go || exit 125
exec "$@"`;

/**
 * Leads a program into a room: bounds and CPUs, the room's namespaces, the job's account, a user
 * namespace of its own without any right, then the program.
 */
export function entryArgv(
  tools: EntryTools,
  room: { firstPid: number; asRoot: boolean; account: RoomAccount },
  program: {
    argv: readonly string[];
    cwd: string;
    limits: ProcessLimits;
    cpus: readonly number[] | null;
    /** Where no control group counts them; null: one does. */
    processesMax: number | null;
    /** Of one process, where no control group holds the memory of all; null: one does. */
    dataBytesMax: number | null;
  },
): string[] {
  const { uid, gid } = room.account;
  const { openFilesMax, fileBytesMax } = program.limits;
  const pinned = program.cpus !== null && tools.taskset !== null;
  return [
    ...(pinned ? [tools.taskset ?? "", "--cpu-list", formatCpuList(program.cpus ?? [])] : []),
    ...[tools.prlimit, "--core=0", `--nofile=${openFilesLimit(openFilesMax)}`],
    `--fsize=${fileBytesMax}`,
    ...[tools.nsenter, "--target", String(room.firstPid)],
    ...(room.asRoot ? [] : ["--user", "--preserve-credentials"]),
    ...["--mount", "--pid", "--net", "--ipc", "--uts", "--"],
    ...(room.asRoot
      ? [tools.setpriv, `--reuid=${uid}`, `--regid=${gid}`, "--clear-groups", "--inh-caps=-all"]
      : []),
    ...[tools.unshare, "--user", `--map-user=${uid}`, `--map-group=${gid}`, "--keep-caps", "--"],
    ...[tools.sh, "-c", noMoreNamespaces, "sh"],
    ...[tools.setpriv, "--inh-caps=-all", "--ambient-caps=-all", "--bounding-set=-all"],
    "--no-new-privs",
    ...ownLimits(tools, program),
    ...[tools.sh, "-c", gate, "sh", program.cwd, ...program.argv],
  ];
}

/** Set inside: a user namespace counts the processes of its own. */
function ownLimits(
  { prlimit }: EntryTools,
  limits: { processesMax: number | null; dataBytesMax: number | null },
): string[] {
  const { processesMax: nproc, dataBytesMax: data } = limits;
  const flags = Object.entries({ nproc, data }).flatMap(([name, value]) =>
    value === null ? [] : [`--${name}=${value}:${value}`],
  );
  return flags.length === 0 ? [] : [prlimit, ...flags];
}

/** Variables of a program, under names that mean nothing to what leads it into its room. */
export function entryEnv(
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const texts = Object.entries(env).flatMap(([name, value]) => {
    if (value === undefined) return [];
    if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name))
      throw new Error(`${name} is not the name of a variable`);
    return [`${name}=${value}`];
  });
  return Object.fromEntries(texts.map((text, index) => [`LAPLINE_ENV_${index}`, text]));
}
