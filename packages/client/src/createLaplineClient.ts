import { createTRPCUntypedClient, httpBatchLink } from "@trpc/client";

export interface LaplineClientOptions {
  /** Address of the server, such as `https://bench.example.org`. */
  url: string;
  /** Decides the project and what may be done. */
  apiKey: string;
  /** Instead of the global one, for example with a proxy or a time limit. */
  fetch?: typeof globalThis.fetch;
}

/** Longest address that proxies pass; longer batches are split. */
const urlLengthMax = 4_000;

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
        maxURLLength: urlLengthMax,
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
  const router = (area: string): object =>
    new Proxy({}, { get: (_, name) => procedure(`${area}.${String(name)}`) });
  const root = new Proxy(
    {},
    // Nothing asks whether this is a promise and gets a procedure for an answer.
    { get: (_, name) => (typeof name === "symbol" || name === "then" ? undefined : router(name)) },
  );
  return root as Client;
}
