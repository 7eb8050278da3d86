import { createTRPCUntypedClient, httpBatchLink } from "@trpc/client";

export interface LaplineClientOptions {
  /** Address of the server, such as `https://bench.example.org`. */
  url: string;
  /** Decides the project and what may be done. */
  apiKey: string;
  /** Instead of the global one, for example with a proxy or a time limit. */
  fetch?: typeof globalThis.fetch;
}

/** Calls that the server takes in one request; larger batches are split. */
const batchMax = 50;

const calls = ["query", "mutate"] as const;
type Call = (input?: unknown, options?: { signal?: AbortSignal }) => Promise<unknown>;

/**
 * A client of a Lapline server: `client.runs.list.query({ limit: 5 })`. Calls made in the same moment
 * travel as one request. A refusal rejects with an error that `problemOf` reads. `Client` is the
 * generated type of all procedures, which the packed client's declarations fill in.
 */
export function createLaplineClient<Client>({ url, apiKey, fetch }: LaplineClientOptions): Client {
  const trpc = createTRPCUntypedClient({
    links: [
      httpBatchLink({
        url: `${new URL(url).origin}/api/trpc`,
        headers: { authorization: `Bearer ${apiKey}` },
        maxItems: batchMax,
        // As the body of a POST, so that no input is too long for an address.
        methodOverride: "POST",
        ...(fetch === undefined
          ? {}
          : { fetch: (input, init) => fetch(input, { ...init, signal: init?.signal ?? null }) }),
      }),
    ],
  });
  const procedure = (path: string): Record<(typeof calls)[number], Call> => ({
    query: (input, options) => trpc.query(path, input, options),
    mutate: (input, options) => trpc.mutation(path, input, options),
  });
  return named((area) => named((name) => procedure(`${area}.${name}`))) as Client;
}

/** An object that has a property of every name; awaiting or printing it finds none of them. */
function named(member: (name: string) => object): object {
  return new Proxy(
    {},
    { get: (_, name) => (typeof name === "symbol" || name === "then" ? undefined : member(name)) },
  );
}
