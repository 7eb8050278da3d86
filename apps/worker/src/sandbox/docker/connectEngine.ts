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
