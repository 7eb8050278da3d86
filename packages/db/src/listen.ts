import pg from "pg";

export interface ListenOptions {
  url: string;
  /** Plain SQL identifiers. */
  channels: readonly string[];
  applicationName: string;
  onMessage: (payload: string, channel: string) => void;
  /** Called after every connect, the first included. */
  onConnected: () => void;
  onError: (error: Error) => void;
}

const reconnectAfterMs = 1_000;
const connectTimeoutMs = 5_000;
/** A dead peer says nothing: a small query at this pace finds out. */
const probeEveryMs = 15_000;
const probeTimeoutMs = 5_000;

/**
 * LISTENs on channels with one connection of its own, opened again one second after it broke.
 * Notifications sent meanwhile are lost; `onConnected` says when to look again.
 */
export function listen(options: ListenOptions): { close(): Promise<void> } {
  const closing = new AbortController();
  const done = keepListening(options, closing.signal);
  return {
    close: () => {
      closing.abort();
      return done;
    },
  };
}

async function keepListening(options: ListenOptions, closing: AbortSignal): Promise<void> {
  while (!closing.aborted) {
    try {
      await listenOnce(options, closing);
    } catch (error) {
      options.onError(error instanceof Error ? error : new Error(String(error)));
    }
    await pause(reconnectAfterMs, closing);
  }
}

/** Ends when the connection breaks (throws) or the listener closes. */
async function listenOnce(options: ListenOptions, closing: AbortSignal): Promise<void> {
  const client = new pg.Client({
    connectionString: options.url,
    application_name: options.applicationName,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: probeTimeoutMs,
    keepAlive: true,
  });
  const broken = new Promise<never>((_, reject) => {
    client.on("error", reject);
    client.on("end", () => reject(new Error("the connection that hears changes ended")));
  });
  broken.catch(() => undefined);
  client.on("notification", ({ payload, channel }) => options.onMessage(payload ?? "", channel));
  try {
    await client.connect();
    for (const channel of options.channels) {
      await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
    }
    options.onConnected();
    while (!closing.aborted) {
      await Promise.race([pause(probeEveryMs, closing), broken]);
      if (!closing.aborted) await Promise.race([client.query("SELECT 1"), broken]);
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}

function pause(durationMs: number, closing: AbortSignal): Promise<void> {
  if (closing.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      closing.removeEventListener("abort", finish);
      resolve();
    };
    const timer = setTimeout(finish, durationMs);
    closing.addEventListener("abort", finish, { once: true });
  });
}
