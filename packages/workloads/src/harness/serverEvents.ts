import type { HttpCall } from "../drivers/httpApi.ts";
import type { ServerEvent } from "../drivers/syncDriver.ts";
import { requestOf } from "./sendHttp.ts";

const headTimeoutMs = 30_000;
/** An event longer than this is none that Lapline asked for. */
const eventCharactersMax = 8 * 1024 * 1024;

/** Takes a stream (text/event-stream) apart, in whatever pieces it comes. */
export class EventParser {
  readonly #onEvent: (event: ServerEvent) => void;
  #rest = "";
  #name = "";
  #data: string[] = [];

  constructor(onEvent: (event: ServerEvent) => void) {
    this.#onEvent = onEvent;
  }

  push(text: string): void {
    const lines = (this.#rest + text).split(/\r\n|\n/);
    this.#rest = lines.pop() ?? "";
    if (this.#rest.length > eventCharactersMax) throw new Error("An event is too long.");
    for (const line of lines) this.#line(line);
  }

  #line(line: string): void {
    if (line === "") {
      if (this.#data.length > 0) this.#onEvent({ name: this.#name, data: this.#data.join("\n") });
      this.#name = "";
      this.#data = [];
      return;
    }
    const [field = "", ...values] = line.split(":");
    const value = values.join(":").replace(/^ /, "");
    if (field === "event") this.#name = value;
    else if (field === "data") this.#data.push(value);
  }
}

/** Streams of a server's events. All of them end with `close`. */
export class ServerEvents {
  readonly #baseUrl: string;
  readonly #ended = new AbortController();
  readonly #log: (line: string) => void;

  constructor(baseUrl: string, log: (line: string) => void) {
    this.#baseUrl = baseUrl;
    this.#log = log;
  }

  readonly listen = (call: HttpCall, onEvent: (event: ServerEvent) => void): Promise<void> =>
    new Promise((resolve, reject) => {
      const { signal } = this.#ended;
      const address = new URL(call.path, this.#baseUrl);
      const outgoing = requestOf(address)(address, {
        method: call.method,
        headers: { accept: "text/event-stream", ...call.headers },
        agent: false,
        signal,
      });
      outgoing.setTimeout(headTimeoutMs, () => {
        outgoing.destroy(new Error("No stream was begun."));
      });
      outgoing.on("error", (error) => {
        if (!signal.aborted) this.#log(`stream of events: ${error.message}`);
        reject(error);
      });
      outgoing.on("response", (incoming) => {
        outgoing.setTimeout(0);
        if (incoming.statusCode !== 200) {
          outgoing.destroy();
          reject(new Error(`${call.path} answered ${incoming.statusCode}, not a stream.`));
          return;
        }
        const parser = new EventParser(onEvent);
        incoming.setEncoding("utf8");
        incoming.on("data", (text: string) => parser.push(text));
        incoming.on("error", () => undefined);
        incoming.on("end", () => this.#log("The server ended a stream of events."));
        resolve();
      });
      outgoing.end(call.body);
    });

  close(): void {
    this.#ended.abort();
  }
}
