import { onTestFinished } from "vitest";
import { startMachineApi } from "./startMachineApi.ts";
import { createTestMachine } from "./startWorker.ts";

/**
 * A machine API and the folders of a machine for one test. When it is over, workers that still live
 * are killed and both are removed.
 */
export async function openBench(harnessDir: string, cacheDir: string) {
  const api = await startMachineApi();
  onTestFinished(api.stop);
  const machine = await createTestMachine(harnessDir, cacheDir);
  onTestFinished(machine.remove);
  return { api, machine };
}
