import type { WorkerEnv } from "../env.ts";
import { definitionSandboxes, usableSandboxes } from "../openWorkerContext.ts";
import { openWorkerWalls } from "../openWorkerWalls.ts";
import { probeEngine } from "../sandbox/docker/engineRequest.ts";
import { findProgram } from "../sandbox/programs/findProgram.ts";
import { describeWalls, type WallsState } from "../sandbox/walls/walls.ts";

/** Programs with which targets are fetched or built. */
const buildTools = ["npm", "git", "go", "cargo", "java", "python3", "cc"];

/** Programs with which another version of the worker is installed. */
const updateTools = ["npm", "tar"];

/**
 * Says what this host can run, what is missing and what to do. `usable`: it can run something. Only for
 * who holds the host lock. `settingsFile`: of a machine that joined; null: it did not yet.
 */
export async function describeHost(
  env: WorkerEnv,
  toolEnv: NodeJS.ProcessEnv,
  settingsFile: string | null,
): Promise<{ usable: boolean; lines: string[] }> {
  const walls = await openWorkerWalls(env, toolEnv);
  const lines = [
    `Node.js      ${process.versions.node}`,
    `Walls        ${wallsLine(env, walls)}`,
    `Docker       ${await dockerLine(env)}`,
    `Definitions  ${definitionsLine(env, walls, settingsFile)}`,
    ...toolLines(toolEnv.PATH ?? ""),
    `Updates      ${updatesLine(env, toolEnv.PATH ?? "")}`,
  ];
  const usable = (await usableSandboxes(env)).length > 0;
  if (!usable) {
    lines.push(
      "This host can run nothing: Docker is the only sandbox allowed, and no engine answers. Start Docker, or allow the process sandbox with --sandboxes process.",
    );
  }
  return { usable, lines };
}

function wallsLine(env: WorkerEnv, walls: WallsState): string {
  if (!env.SANDBOXES.includes("process")) return "not needed: the process sandbox is not allowed";
  if (walls.up) return `${describeWalls(walls)}`;
  return `missing (${walls.reason}). Only built-in targets run whose versions are bundled or vouched for by a registry. To run more, install bubblewrap on a Linux host and start the worker again.`;
}

async function dockerLine(env: WorkerEnv): Promise<string> {
  if (!env.SANDBOXES.includes("docker")) return "not needed: the docker sandbox is not allowed";
  const version = await probeEngine(env.DOCKER_SOCKET);
  if (version !== null) return version;
  return `missing (no engine answers at ${env.DOCKER_SOCKET}). Targets that are images do not run. To run them, install Docker, and let this account use its socket.`;
}

export function definitionsLine(
  env: Pick<WorkerEnv, "SANDBOXES" | "DEFINITION_SANDBOXES">,
  walls: WallsState,
  settingsFile: string | null,
): string {
  const allowed = definitionSandboxes(env, walls);
  if (allowed.includes("process")) return "projects' own definitions run behind the walls";
  const wanted = env.DEFINITION_SANDBOXES.includes("process") && env.SANDBOXES.includes("process");
  if (wanted) return "not possible without walls";
  const images = allowed.includes("docker") ? "only those with an image" : "none";
  const how =
    settingsFile === null
      ? "join with --definitions process,docker"
      : `write "DEFINITION_SANDBOXES": "process,docker" into ${settingsFile} and start the worker again`;
  return `${images}. To run all that members of the project define, ${how}.`;
}

function updatesLine({ UPDATES }: WorkerEnv, path: string): string {
  if (UPDATES === "off") return "off: this version of the worker stays";
  const missing = updateTools.filter((name) => findProgram(name, path) === null);
  if (missing.length === 0) return "on: while idle, the worker follows the version of the server";
  return `not possible without ${missing.join(" and ")}. Install it, or set UPDATES to off.`;
}

function toolLines(path: string): string[] {
  const missing = buildTools.filter((name) => findProgram(name, path) === null);
  const found = buildTools.filter((name) => !missing.includes(name));
  const line = `Tools        ${found.length === 0 ? "none" : found.join(", ")}`;
  if (missing.length === 0) return [line];
  return [
    line,
    `             not found: ${missing.join(", ")}. Targets that are built with one of them fail here until it is installed.`,
  ];
}
