import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { HarnessPlan } from "@lapline/contracts";
import type { Settings } from "../drivers/embeddedDriver.ts";
import { createSendHttp } from "./sendHttp.ts";
import { HarnessFailure } from "./trialContext.ts";

const answerTimeoutMs = 30_000;
/** Timers and clocks round. */
const toleranceMs = 1;

export interface DelayedServer {
  /** Where peers reach the server. */
  url: string;
  /** What delays their messages, for the environment; empty when nothing does. */
  settings: Settings;
  close(): Promise<void>;
}

/** The one-way delay that a plan asks for between a peer and its server, ms. */
export function networkDelayMs({ params }: Pick<HarnessPlan, "params">): number {
  return Number(params.networkDelayMs ?? 0);
}

/**
 * The server as peers reach it over the network that the plan asks for: through the kernel's own delay
 * where the worker has set one (`plan.netem`), else through a relay. Fails when an answer comes sooner
 * than that network lets it.
 */
export async function delayedServer(
  plan: Pick<HarnessPlan, "params" | "netem">,
  serverUrl: string,
  programsDir: string,
): Promise<DelayedServer> {
  const delayMs = networkDelayMs(plan);
  if (delayMs === 0) return { url: serverUrl, settings: {}, close: async () => undefined };
  const eachWay = `${delayMs} ms each way`;
  const reached =
    plan.netem === true
      ? { url: serverUrl, settings: { network: `${eachWay}, netem` }, close: async () => undefined }
      : await throughRelay(serverUrl, delayMs, programsDir, eachWay);
  try {
    await checkDelay(reached.url, delayMs);
    return reached;
  } catch (error) {
    await reached.close();
    throw error;
  }
}

async function throughRelay(
  serverUrl: string,
  delayMs: number,
  programsDir: string,
  eachWay: string,
): Promise<DelayedServer> {
  const { port: serverPort, protocol } = new URL(serverUrl);
  const workerData = { serverPort: Number(serverPort), delayMs };
  const worker = new Worker(join(programsDir, "delayRelay.mjs"), { workerData, stdout: true });
  const [port]: unknown[] = await once(worker, "message");
  // A trial that fails half-way must not be kept alive by it.
  worker.unref();
  return {
    url: `${protocol}//127.0.0.1:${port}`,
    settings: { network: `${eachWay}, relay of bytes without handshakes` },
    close: async () => void (await worker.terminate()),
  };
}

/** A request and its answer each cross the network, whatever the answer is. */
async function checkDelay(url: string, delayMs: number): Promise<void> {
  const startedMs = performance.now();
  await createSendHttp(url, answerTimeoutMs)({ method: "GET", path: "/" });
  const tookMs = performance.now() - startedMs;
  if (tookMs >= 2 * delayMs - toleranceMs) return;
  const asked = `a network of ${delayMs} ms each way cannot`;
  throw new HarnessFailure(
    "load_failed",
    `An answer came after ${tookMs.toFixed(1)} ms: ${asked}.`,
  );
}
