import { freemem } from "node:os";
import { readText } from "../readText.ts";

/** Memory that can be had without swapping, bytes (`MemAvailable`). */
export function readMemoryAvailable(meminfo: string | null = readText("/proc/meminfo")): number {
  const kibibytes = /^MemAvailable:\s+(\d+) kB$/m.exec(meminfo ?? "")?.[1];
  return kibibytes === undefined ? freemem() : Number(kibibytes) * 1024;
}
