import { readdirSync } from "node:fs";
import { readKernelFile } from "./readKernelFile.ts";

/** A process and everything that it started and that still lives, by /proc. */
export function descendantsOf(rootPid: number): number[] {
  const found: number[] = [];
  const queue = [rootPid];
  for (let pid = queue.pop(); pid !== undefined; pid = queue.pop()) {
    found.push(pid);
    queue.push(...childrenOf(pid));
  }
  return found;
}

function childrenOf(pid: number): number[] {
  const children: number[] = [];
  let tasks: string[];
  try {
    tasks = readdirSync(`/proc/${pid}/task`);
  } catch {
    return children;
  }
  for (const task of tasks) {
    const text = readKernelFile(`/proc/${pid}/task/${task}/children`) ?? "";
    for (const child of text.split(" ")) if (child !== "") children.push(Number(child));
  }
  return children;
}
