import type { HarnessPlan } from "@lapline/contracts";
import { clientOf, clientProblem } from "../descriptions/httpOptions.ts";
import type { Settings } from "../drivers/embeddedDriver.ts";
import type { HttpChat, SdkClient } from "../drivers/httpDriver.ts";
import type { LoadGenerator } from "../load/loadGenerator.ts";
import { HttpGenerator, PerformedGenerator, type PerformShot } from "../load/loadGenerator.ts";
import { createSendHttp } from "./sendHttp.ts";
import { HarnessFailure } from "./trialContext.ts";

interface Wanted {
  baseUrl: string;
  /** Requests in flight at once. */
  places: number;
  timeoutSeconds: number;
  /** What knows the system's own client; absent where a scenario has no records. */
  chat?: HttpChat;
}

export interface OpenedGenerator {
  generator: LoadGenerator;
  /** What is said of the client in the environment; empty for the default. */
  settings: Settings;
}

/** The client that the plan asks for, with its places for requests in flight. */
export async function openGenerator(
  { options, scenario }: Pick<HarnessPlan, "options" | "scenario">,
  { baseUrl, places, timeoutSeconds, chat }: Wanted,
): Promise<OpenedGenerator> {
  const client = clientOf(options);
  const problem = clientProblem(client, scenario);
  if (problem !== null) throw new HarnessFailure("unsupported", problem);
  const timeoutMs = timeoutSeconds * 1000;
  const performed = (perform: PerformShot, name: string): OpenedGenerator => ({
    generator: new PerformedGenerator(perform, places),
    settings: { client: name },
  });
  switch (client) {
    case "keep-alive":
      return { generator: new HttpGenerator(baseUrl, places, timeoutSeconds), settings: {} };
    case "new-connection": {
      const send = createSendHttp(baseUrl, timeoutMs);
      return performed(({ call }) => send(call), "a connection for each request");
    }
    case "fetch":
      return performed(byFetch(baseUrl, timeoutMs), `fetch of Node.js ${process.versions.node}`);
    case "sdk": {
      const sdk = await chat?.openSdk?.(baseUrl);
      if (sdk === undefined) {
        throw new HarnessFailure("unsupported", "There is no client library for this target.");
      }
      return performed(bySdk(sdk, timeoutMs), `${sdk.name}, Node.js ${process.versions.node}`);
    }
  }
}

/** The body is read whole: a client that leaves it keeps its connection busy. */
function byFetch(baseUrl: string, timeoutMs: number): PerformShot {
  return async ({ call: { method, path, headers, body } }) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await fetch(new URL(path, baseUrl), {
      method,
      headers: { ...headers },
      signal,
      ...(body !== undefined && { body }),
    });
    return { status: answer.status, body: await answer.text() };
  };
}

function bySdk(sdk: SdkClient, timeoutMs: number): PerformShot {
  return async ({ action, wantsBody }) => {
    if (action === undefined) throw new Error("The client library has no call for this.");
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      reject(new DOMException("The client did not answer.", "TimeoutError"));
    }, timeoutMs);
    try {
      return await Promise.race([sdk.perform(action, wantsBody), late]);
    } finally {
      clearTimeout(timer);
    }
  };
}
