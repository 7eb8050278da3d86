import type { WorkerEnv } from "./env.ts";
import { readCpuTopology } from "./facts/cpuTopology.ts";
import { createFactsReader, type FactsReader, readStaticFacts } from "./facts/createFactsReader.ts";
import { probeEngine } from "./sandbox/docker/engineRequest.ts";
import { describeWalls, type WallsState } from "./sandbox/walls/walls.ts";
import { workerVersion } from "./workerVersion.ts";

/** Reads the facts of this host for its worker. */
export function openHostFacts(env: WorkerEnv, walls: WallsState): FactsReader {
  return createFactsReader(
    () => readStaticFacts(env.WORKER_DATA_DIR, readCpuTopology(), workerVersion),
    () => probeEngine(env.DOCKER_SOCKET),
    describeWalls(walls),
  );
}
