import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { ProcessNetwork } from "../programs/commandPrefix.ts";
import { findProgram } from "../programs/findProgram.ts";
import { SYSTEM_PATH } from "../walls/systemPath.ts";

/** Messages on their way at once; the kernel's default of 1,000 would drop some under load. */
const packetsMax = 100_000;
const timeoutMs = 10_000;

/**
 * Lets the kernel (netem) delay every message on the loopback of a trial's own network, each way.
 * Answers null when it does, else why it does not, in words. Never touches the host's network.
 */
export async function delayNetwork(
  { pid, withUser }: ProcessNetwork,
  delayMs: number,
): Promise<string | null> {
  const [nsenter, tc] = ["nsenter", "tc"].map((name) => findProgram(name, SYSTEM_PATH));
  if (!nsenter) return "this host has no nsenter";
  if (!tc) return "this host has no tc (package iproute2)";
  const enter = [
    ...["--target", String(pid), "--net"],
    ...(withUser ? ["--user", "--preserve-credentials"] : []),
  ];
  const rule = ["dev", "lo", "root", "netem", "limit", String(packetsMax), "delay"];
  try {
    await promisify(execFile)(
      nsenter,
      [...enter, "--", tc, "qdisc", "add", ...rule, `${delayMs}ms`],
      { timeout: timeoutMs, env: { PATH: SYSTEM_PATH } },
    );
    return null;
  } catch (error) {
    const { stderr = "", message } = error as Error & { stderr?: string };
    const said = stderr.trim() || message;
    return /unknown/i.test(said) ? "this kernel has no netem" : `tc failed: ${said.slice(0, 300)}`;
  }
}
