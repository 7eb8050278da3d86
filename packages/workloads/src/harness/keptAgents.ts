import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";

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
