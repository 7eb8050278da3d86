import { readFileSync } from "node:fs";
import { JobFailure } from "../jobFailure.ts";

type Level = "v1" | "v2" | "v3" | "v4";

/** What each level of x86-64 adds, under the names that Linux gives them. */
const additions: readonly (readonly [Level, readonly string[]])[] = [
  ["v1", []],
  ["v2", ["cx16", "lahf_lm", "popcnt", "pni", "sse4_1", "sse4_2", "ssse3"]],
  ["v3", ["abm", "avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "movbe", "xsave"]],
  ["v4", ["avx512bw", "avx512cd", "avx512dq", "avx512f", "avx512vl"]],
];

/**
 * Ends a job whose program uses instructions that this machine's CPU lacks: it would be killed at the
 * first of them, which says nothing. `cpuinfo` is the text of /proc/cpuinfo.
 */
export function requireAmd64Level(wanted: Level, cpuinfo: () => string = readCpuinfo): void {
  if (wanted === "v1") return;
  const flags = new Set(/^flags\s*:(.*)$/m.exec(cpuinfo())?.[1]?.trim().split(/\s+/) ?? []);
  for (const [level, needed] of additions) {
    const missing = needed.filter((flag) => !flags.has(flag));
    if (missing.length > 0) {
      throw new JobFailure(
        "unsupported",
        `GOAMD64=${wanted} needs a CPU with ${missing.join(", ")}, which this machine's does not have. Choose a lower level or another machine.`,
      );
    }
    if (level === wanted) return;
  }
}

function readCpuinfo(): string {
  return readFileSync("/proc/cpuinfo", "utf8");
}
