import type Docker from "dockerode";

/** Clients of the container engine. */
export interface Engine {
  /** Calls that answer at once; a silent engine ends them. */
  control: Docker;
  /** Calls that last as long as a target lives: attach, wait, build. */
  streams: Docker;
}

const CONTROL_TIMEOUT_MS = 30_000;

/** Loads the client library; no call is made yet. */
export async function connectEngine(socketPath: string): Promise<Engine> {
  const { default: Client } = await import("dockerode");
  return {
    control: new Client({ socketPath, timeout: CONTROL_TIMEOUT_MS }),
    streams: new Client({ socketPath }),
  };
}

/** HTTP status of an error of the engine's client; undefined for other errors. */
export function engineStatus(error: unknown): number | undefined {
  if (typeof error !== "object" || error === null || !("statusCode" in error)) return undefined;
  return typeof error.statusCode === "number" ? error.statusCode : undefined;
}

/** Waits for a removal; that the thing is gone already, or is just being removed, is fine. */
export async function ignoreGone(removal: Promise<unknown>): Promise<void> {
  try {
    await removal;
  } catch (error) {
    const status = engineStatus(error);
    if (status !== 404 && status !== 409) throw error;
  }
}
