import { request } from "node:http";
import { z } from "zod";

const versionSchema = z.looseObject({ Version: z.string() });
const PROBE_TIMEOUT_MS = 2_000;

/**
 * Version of the engine behind a Unix socket; null when none answers. Speaks HTTP itself, so that
 * the engine's client library is loaded only for a job that needs it.
 */
export function probeEngine(socketPath: string): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = request(
      { socketPath, path: "/version", timeout: PROBE_TIMEOUT_MS },
      (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.once("error", () => resolve(null));
        response.once("end", () => resolve(versionOf(Buffer.concat(parts).toString("utf8"))));
      },
    );
    probe.once("timeout", () => probe.destroy(new Error("timeout")));
    probe.once("error", () => resolve(null));
    probe.end();
  });
}

function versionOf(text: string): string | null {
  try {
    return versionSchema.parse(JSON.parse(text)).Version;
  } catch {
    return null;
  }
}
