import { z } from "zod";
import { engineRequest } from "./engineRequest.ts";

const versionSchema = z.looseObject({ Version: z.string() });
const PROBE_TIMEOUT_MS = 2_000;

/** Version of the engine behind a Unix socket; null when none answers. */
export async function probeEngine(socketPath: string): Promise<string | null> {
  try {
    const { body } = await engineRequest(socketPath, "GET", "/version", PROBE_TIMEOUT_MS);
    return versionSchema.parse(body).Version;
  } catch {
    return null;
  }
}
