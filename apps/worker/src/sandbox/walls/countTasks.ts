import { readdirSync } from "node:fs";
import { descendantsOf } from "../../sampling/descendantsOf.ts";

/** Processes and threads below some processes, them included. */
export function countTasks(rootPids: readonly number[]): number {
  const pids = new Set(rootPids.flatMap(descendantsOf));
  let tasks = 0;
  for (const pid of pids) tasks += tasksOf(pid);
  return tasks;
}

function tasksOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/task`).length;
  } catch {
    return 0;
  }
}
