import { Agent as HttpAgent, request as requestHttp } from "node:http";
import { Agent as HttpsAgent, request as requestHttps } from "node:https";
import type { HttpReply, SendHttp } from "../drivers/httpApi.ts";

/** What sends a request to an address, encrypted where that says so; no certificate is taken on faith. */
export function requestOf({ protocol }: URL): typeof requestHttp {
  return protocol === "https:" ? (requestHttps as typeof requestHttp) : requestHttp;
}

/** Kept connections for single calls, encrypted and not. */
export class KeptAgents {
  readonly #http = new HttpAgent({ keepAlive: true });
  readonly #https = new HttpsAgent({ keepAlive: true });

  of({ protocol }: URL): HttpAgent {
    return protocol === "https:" ? this.#https : this.#http;
  }

  destroy(): void {
    this.#http.destroy();
    this.#https.destroy();
  }
}

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
          const body = Buffer.concat(chunks).toString();
          resolve({ status: incoming.statusCode ?? 0, body, headers: incoming.rawHeaders });
        });
      });
      outgoing.end(call.body);
    });
}
