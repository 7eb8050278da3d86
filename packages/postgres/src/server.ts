import type { ChildProcess } from "node:child_process";

/** A running PostgreSQL server that this process started. */
export type PostgresServer = {
  readonly port: number;
  readonly pid: number;
  /** Settles with the exit code when the server ends for whatever reason. */
  readonly exited: Promise<number | null>;
  /** Connection URL of `database` as the superuser, or as another role with its password. */
  url(database: string, role?: { name: string; password: string }): string;
  /** Fast shutdown: sessions are cut, data is flushed. Escalates after `timeoutMs`. */
  stop(timeoutMs: number): Promise<void>;
};

/** Builds the connection URL of a database on the loopback server at `port`. */
export function postgresUrl(
  port: number,
  role: { name: string; password: string },
  database: string,
): string {
  const url = new URL(`postgres://127.0.0.1:${port}/${encodeURIComponent(database)}`);
  url.username = encodeURIComponent(role.name);
  url.password = encodeURIComponent(role.password);
  return url.href;
}

/** Fast shutdown (SIGINT), after `timeoutMs` immediate shutdown (SIGQUIT), then SIGKILL. */
export async function stopServer(
  child: ChildProcess,
  exited: Promise<unknown>,
  timeoutMs: number,
): Promise<void> {
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    const timeout = new AbortController();
    const late = new Promise<"late">((resolve) => {
      const timer = setTimeout(() => resolve("late"), timeoutMs);
      timeout.signal.addEventListener("abort", () => clearTimeout(timer));
    });
    const outcome = await Promise.race([exited, late]);
    timeout.abort();
    if (outcome !== "late") return;
  }
}
