import { dirname, join } from "node:path";
import type { WorkerEnv } from "./env.ts";
import { openWalls } from "./sandbox/walls/openWalls.ts";
import type { WallsState } from "./sandbox/walls/walls.ts";

/** What a worker without walls says at its start. */
export function noWallsSentence(reason: string): string {
  return `No walls around targets (${reason}). This machine runs only built-in targets at versions that are bundled or that a registry vouches for.`;
}

/** What a machine says at its start where definitions of projects run in its process sandbox. */
export const ownDefinitionsSentence =
  "The bench machine also runs what projects define themselves, behind walls. DEFINITION_SANDBOXES=none forbids it.";

/** Opens the walls of this worker: what it keeps for itself is never shown behind them. */
export function openWorkerWalls(env: WorkerEnv, toolEnv: NodeJS.ProcessEnv): Promise<WallsState> {
  return openWalls({
    setting: env.WALLS,
    scope: env.WORKER_SCOPE,
    searchPath: toolEnv.PATH ?? "",
    closed: [
      env.WORKER_DATA_DIR,
      join(env.WORKER_DATA_DIR, "spool"),
      join(env.WORKER_DATA_DIR, "jobs"),
      env.MACHINE_KEY_FILE,
      dirname(env.MACHINE_KEY_FILE),
      env.LAPLINE_CACHE_DIR,
      join(env.LAPLINE_CACHE_DIR, "artifacts"),
      env.DOCKER_SOCKET,
    ],
  });
}
