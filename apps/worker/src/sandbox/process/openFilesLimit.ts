import { readText } from "../../facts/readText.ts";

/**
 * How many files a child may have open: what we want, but never above this process's own hard
 * limit, which an unprivileged process cannot raise. `limits` is the text of `/proc/self/limits`.
 */
export function openFilesLimit(
  wanted: number,
  limits: string = readText("/proc/self/limits") ?? "",
): number {
  const hard = /^Max open files\s+\S+\s+(\d+)/m.exec(limits)?.[1];
  return hard === undefined ? wanted : Math.min(wanted, Number(hard));
}
