import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { HostFacts } from "@lapline/contracts";
import { readText } from "./readText.ts";

/** Settings of the host that its owner can change while it runs. Cheap: kernel files only. */
export type DynamicFacts = Pick<HostFacts, "governor" | "turbo" | "smt">;

const CPU_DIR = "/sys/devices/system/cpu";

/** Reads governor, turbo and SMT; null for what the kernel does not tell (virtual machines). */
export function readDynamicFacts(cpuDir: string = CPU_DIR): DynamicFacts {
  return { governor: governorOf(cpuDir), turbo: turboOf(cpuDir), smt: smtOf(cpuDir) };
}

/** One word, or several joined by `+` when the cores differ. */
function governorOf(cpuDir: string): string | null {
  const governors = new Set<string>();
  for (const name of cpuNames(cpuDir)) {
    const governor = readText(join(cpuDir, name, "cpufreq/scaling_governor"));
    if (governor !== null) governors.add(governor);
  }
  return governors.size === 0 ? null : [...governors].sort().join("+");
}

function cpuNames(cpuDir: string): string[] {
  try {
    return readdirSync(cpuDir).filter((name) => /^cpu\d+$/.test(name));
  } catch {
    return [];
  }
}

function turboOf(cpuDir: string): boolean | null {
  const noTurbo = readText(join(cpuDir, "intel_pstate/no_turbo"));
  if (noTurbo !== null) return noTurbo === "0";
  const boost = readText(join(cpuDir, "cpufreq/boost"));
  return boost === null ? null : boost === "1";
}

function smtOf(cpuDir: string): boolean | null {
  const active = readText(join(cpuDir, "smt/active"));
  return active === null ? null : active === "1";
}
