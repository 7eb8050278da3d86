import { access } from "node:fs/promises";
import { join } from "node:path";

/** What starts one version of the worker. */
export interface WorkerProgram {
  node: string;
  program: string;
}

/** The program of a version that npm installed into a folder, and the Node.js beside it or this one. */
export async function programOf(place: string): Promise<WorkerProgram> {
  const packages = join(place, "node_modules");
  const node = join(packages, `node-${process.platform}-${process.arch}`, "bin/node");
  const hasNode = await access(node).then(
    () => true,
    () => false,
  );
  return {
    node: hasNode ? node : process.execPath,
    program: join(packages, "@lapline/worker/dist/lapline-worker.mjs"),
  };
}
