import { setTimeout as delay } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

// Another caller, on an event loop of its own: asks a health check and an ordinary read in turn and
// notes how long each took, for as long as the bench runs.

const { url, key } = workerData as { url: string; key: string };
const intervalMs = 40;
const timeoutMs = 60_000;

async function ask(path: string): Promise<number> {
  const startedMs = performance.now();
  const response = await fetch(new URL(path, url), {
    headers: { authorization: `Bearer ${key}` },
    signal: AbortSignal.timeout(timeoutMs),
  });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
  return performance.now() - startedMs;
}

let taken: { health: number[]; read: number[] } = { health: [], read: [] };
parentPort?.on("message", () => {
  parentPort?.postMessage(taken);
  taken = { health: [], read: [] };
});
for (;;) {
  taken.health.push(await ask("/api/health"));
  taken.read.push(await ask("/api/v1/runs?limit=20"));
  await delay(intervalMs);
}
