import { request } from "node:http";
import { z } from "zod";

export interface EngineAnswer {
  status: number;
  /** Parsed JSON; null for an empty body. */
  body: unknown;
}

const TIMEOUT_MS = 30_000;
const BODY_BYTES_MAX = 16 * 1024 ** 2;

/**
 * One call of the engine's HTTP API over its Unix socket. Looking around and cleaning up go this
 * way, so that the client library is loaded only by machines that run containers. Rejects when the
 * engine does not answer.
 */
export function engineRequest(
  socketPath: string,
  method: "GET" | "DELETE",
  path: string,
  timeoutMs: number = TIMEOUT_MS,
): Promise<EngineAnswer> {
  return new Promise((resolve, reject) => {
    const call = request({ socketPath, method, path, timeout: timeoutMs }, (response) => {
      const parts: Buffer[] = [];
      let bytes = 0;
      response.on("data", (part: Buffer) => {
        bytes += part.length;
        if (bytes > BODY_BYTES_MAX) response.destroy(new Error("the engine's answer is too long"));
        parts.push(part);
      });
      response.once("error", reject);
      response.once("end", () => {
        try {
          const text = Buffer.concat(parts).toString("utf8").trim();
          const status = response.statusCode ?? 0;
          resolve({ status, body: text === "" ? null : JSON.parse(text) });
        } catch (error) {
          reject(error);
        }
      });
    });
    call.once("timeout", () => call.destroy(new Error("the engine does not answer")));
    call.once("error", reject);
    call.end();
  });
}

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
