import type { HttpReply, SendHttp } from "../httpDriver.ts";
import type { KeptAgents } from "./keptAgents.ts";
import { requestOf } from "./requestOf.ts";

/** An answer longer than this is no answer to any call that Lapline makes. */
const bodyBytesMax = 32 * 1024 * 1024;

/**
 * Sender of single calls outside the measured span. Each rejects after `timeoutMs` without a whole
 * answer. Without agents every call has a connection of its own. `componentUrls` are the addresses of
 * what runs beside the target.
 */
export function createSendHttp(
  baseUrl: string,
  timeoutMs: number,
  agents?: KeptAgents,
  componentUrls: Readonly<Record<string, string>> = {},
): SendHttp {
  return ({ component, ...call }) =>
    new Promise<HttpReply>((resolve, reject) => {
      const url = component === undefined ? baseUrl : componentUrls[component];
      if (url === undefined) throw new Error(`There is no address of the component ${component}.`);
      const address = new URL(call.path, url);
      const outgoing = requestOf(address)(address, {
        method: call.method,
        headers: { ...call.headers },
        agent: agents?.of(address) ?? false,
        signal: AbortSignal.timeout(timeoutMs),
      });
      outgoing.on("error", reject);
      outgoing.on("response", (incoming) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        incoming.on("data", (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > bodyBytesMax) outgoing.destroy(new Error("The answer is too long."));
          else chunks.push(chunk);
        });
        incoming.on("error", reject);
        incoming.on("end", () => {
          resolve({ status: incoming.statusCode ?? 0, body: Buffer.concat(chunks).toString() });
        });
      });
      outgoing.end(call.body);
    });
}
