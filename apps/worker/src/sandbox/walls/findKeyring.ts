import { execFile } from "node:child_process";
import { findProgram } from "../programs/findProgram.ts";
import { SYSTEM_PATH } from "./systemPath.ts";

/** Number of `keyctl` by processor, as Node.js names it; from the kernel's tables of system calls. */
const KEYCTL: Readonly<Record<string, number>> = {
  ...{ x64: 250, arm64: 219, riscv64: 219, loong64: 219, ppc64: 271, s390x: 280 },
};
/** KEYCTL_JOIN_SESSION_KEYRING: without a name, a new one that nobody else can join. */
const JOIN_SESSION = 1;
const PROBE_TIMEOUT_MS = 5_000;

/** Programs that can make a system call and become another program; most systems have one of them. */
const joiners = [
  {
    name: "perl",
    args: [
      "-e",
      "syscall(shift()+0, shift()+0, 0) < 0 and exit 125; exec { $ARGV[0] } @ARGV; exit 126",
    ],
  },
  {
    name: "python3",
    args: [
      "-Ic",
      "import ctypes, os, sys; a = sys.argv; ctypes.CDLL(None).syscall(int(a[1]), int(a[2]), None) < 0 and os._exit(125); os.execv(a[3], a[3:])",
    ],
  },
];

/**
 * What to put before a program that shall have a session keyring of its own: without one it has the
 * worker's, reads the keys in it, and leaves keys there for later jobs. Null where nothing here can.
 */
export async function findKeyring(): Promise<readonly string[] | null> {
  const call = KEYCTL[process.arch];
  const probe = findProgram("true", SYSTEM_PATH);
  if (call === undefined || probe === null) return null;
  for (const { name, args } of joiners) {
    const program = findProgram(name, SYSTEM_PATH);
    if (program === null) continue;
    const argv = [program, ...args, String(call), String(JOIN_SESSION)];
    if (await ends(argv, probe)) return argv;
  }
  return null;
}

function ends([program = "", ...args]: readonly string[], probe: string): Promise<boolean> {
  const options = { timeout: PROBE_TIMEOUT_MS, env: { PATH: SYSTEM_PATH } };
  return new Promise((resolve) => {
    execFile(program, [...args, probe], options, (error) => resolve(error === null));
  });
}
