import { once } from "node:events";
import { createInterface } from "node:readline";
import { JobFailure } from "../../jobFailure.ts";
import type { UsageReader } from "../../sampling/usageReader.ts";
import type { RunningHarness } from "../runningTarget.ts";
import type { ServerCertificate } from "./makeCertificate.ts";

/** Name of the proxy among the harness programs, and of its tracks. */
export const FRONT_PROGRAM = "frontProxy";
export const FRONT_NAME = "proxy";

const LISTEN_TIMEOUT_MS = 15_000;

/** What stands in front of a running target. */
export interface RunningFront {
  baseUrl: string;
  usage: UsageReader;
  /** Settles when it ends without being told to. */
  ended: Promise<JobFailure>;
  stop(): Promise<void>;
}

/** Tells a started proxy its place, and waits until it listens there. */
export async function startFront(
  program: RunningHarness,
  place: { port: number; targetUrl: string; certificate: ServerCertificate | null },
): Promise<RunningFront> {
  const { port, certificate } = place;
  const tls = certificate && { key: certificate.key, cert: certificate.certificate };
  const targetPort = Number(new URL(place.targetUrl).port);
  program.stderr.resume();
  program.stdin.write(`${JSON.stringify({ port, targetPort, tls })}\n`);
  const lines = createInterface({ input: program.stdout });
  try {
    await Promise.race([
      once(lines, "line", { signal: AbortSignal.timeout(LISTEN_TIMEOUT_MS) }),
      program.ended.then((failure) => {
        throw failure;
      }),
    ]);
  } catch (error) {
    await program.stop();
    const reason = error instanceof Error ? error.message : String(error);
    throw new JobFailure("load_failed", `the proxy in front did not listen: ${reason}`);
  }
  return {
    baseUrl: `${tls === null ? "http" : "https"}://127.0.0.1:${port}`,
    usage: program.usage,
    ended: program.ended,
    stop: program.stop,
  };
}
