import { readdir, readFile } from "node:fs/promises";
import { type Marker, markerOf } from "../programs/marker.ts";

/** Processes of this host whose environment carries a marker that `wanted` accepts. */
export async function findMarkedProcesses(
  wanted: (marker: Marker) => boolean,
): Promise<{ pid: number; marker: Marker }[]> {
  const found: { pid: number; marker: Marker }[] = [];
  for (const name of await readdir("/proc")) {
    const pid = Number(name);
    if (!Number.isInteger(pid) || pid === process.pid) continue;
    const marker = markerOf(await readEnviron(pid));
    if (marker !== null && wanted(marker)) found.push({ pid, marker });
  }
  return found;
}

/** Empty for processes that ended meanwhile or belong to somebody else. */
async function readEnviron(pid: number): Promise<string> {
  try {
    return await readFile(`/proc/${pid}/environ`, "utf8");
  } catch {
    return "";
  }
}
