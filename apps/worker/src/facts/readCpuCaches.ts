import { readdirSync } from "node:fs";
import { join } from "node:path";
import { readText } from "./readText.ts";

const CACHE_DIR = "/sys/devices/system/cpu/cpu0/cache";
const FACTORS: Record<string, number> = { K: 1024, M: 1024 ** 2, G: 1024 ** 3 };

/** Cache sizes of one core by level (`L1d`, `L1i`, `L2`, `L3`), bytes; null where hidden. */
export function readCpuCaches(dir: string = CACHE_DIR): Record<string, number> | null {
  let entries: string[];
  try {
    entries = readdirSync(dir).filter((name) => name.startsWith("index"));
  } catch {
    return null;
  }
  const caches: Record<string, number> = {};
  for (const entry of entries) {
    const level = readText(join(dir, entry, "level"));
    const type = readText(join(dir, entry, "type"));
    const size = /^(\d+)([KMG]?)$/.exec(readText(join(dir, entry, "size")) ?? "");
    if (level === null || type === null || size === null) continue;
    const suffix = type === "Data" ? "d" : type === "Instruction" ? "i" : "";
    caches[`L${level}${suffix}`] = Number(size[1]) * (FACTORS[size[2] ?? ""] ?? 1);
  }
  return Object.keys(caches).length === 0 ? null : caches;
}
