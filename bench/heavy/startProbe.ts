import { once } from "node:events";
import { Worker } from "node:worker_threads";

export interface Probed {
  health: number[];
  read: number[];
}

/** Starts the other caller. `take` answers the times, in ms, since it was last called. */
export function startProbe(url: string, key: string) {
  const worker = new Worker(new URL("./probe.ts", import.meta.url), { workerData: { url, key } });
  return {
    async take(): Promise<Probed> {
      worker.postMessage("take");
      const [taken] = await once(worker, "message");
      return taken;
    },
    stop: () => worker.terminate(),
  };
}
