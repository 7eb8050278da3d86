import { setTimeout as delay } from "node:timers/promises";
import { type PostgresFailure, type PostgresServer, startPostgres } from "@lapline/postgres";
import type { Closable } from "./closingStack.ts";

const RESTART_DELAY_MS_MIN = 500;
const RESTART_DELAY_MS_MAX = 15_000;
/** What is not flushed by then is replayed from the log at the next start. */
const STOP_TIMEOUT_MS = 2_000;

/** The embedded PostgreSQL, which comes back on the same port when it dies. */
export type EmbeddedServer = Closable & { readonly url: PostgresServer["url"] };

/** Starts the embedded server and starts it again when it ends unasked. */
export async function keepServerRunning(
  options: Parameters<typeof startPostgres>[0],
  say: (line: string) => void,
): Promise<{ readonly ok: true; readonly server: EmbeddedServer } | PostgresFailure> {
  const started = await startPostgres(options);
  if (!started.ok) return started;
  const { port, url } = started.server;
  const stopping = new AbortController();
  let server = started.server;

  const restart = async () => {
    let restartDelayMs = RESTART_DELAY_MS_MIN;
    while (!stopping.signal.aborted) {
      await delay(restartDelayMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      const again = await startPostgres({ ...options, port });
      if (again.ok) {
        server = again.server;
        say("PostgreSQL is back.");
        return;
      }
      say(`PostgreSQL did not come back: ${again.detail}`);
      restartDelayMs = Math.min(restartDelayMs * 2, RESTART_DELAY_MS_MAX);
    }
  };
  const supervise = async () => {
    while (!stopping.signal.aborted) {
      const code = await server.exited;
      if (stopping.signal.aborted) return;
      say(`PostgreSQL ended (exit code ${code}), starting it again.`);
      await restart();
    }
  };
  const supervised = supervise();

  return {
    ok: true,
    server: {
      name: "PostgreSQL",
      url,
      stop: async () => {
        stopping.abort();
        await server.stop(STOP_TIMEOUT_MS);
        await supervised;
      },
      // Immediate shutdown: no session is waited for, and the log is replayed on the next start.
      kill: () => process.kill(server.pid, "SIGQUIT"),
    },
  };
}
