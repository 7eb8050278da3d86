import type { Pool } from "pg";

/** The state of a pool of connections. */
export interface PoolState {
  connectionsMax: number;
  /** Open connections that something uses, and those that nothing does. */
  usedCount: number;
  idleCount: number;
  /** Callers waiting for a connection. */
  waitingCount: number;
}

export interface PoolWatch {
  /** Called once, with what reads the pool from then on. */
  opened: (read: () => PoolState) => void;
  /** Called whenever a caller got a connection, or did not in time, with how long that took. */
  waited: (waitMs: number) => void;
}

/** Reports what a pool does. Queries ask for a connection by a callback, transactions by a promise. */
export function watchPool(pool: Pool, { opened, waited }: PoolWatch): void {
  const { connect } = pool;
  const timed = (callback?: (...answer: unknown[]) => void): unknown => {
    const askedMs = performance.now();
    const report = (): void => waited(performance.now() - askedMs);
    if (callback !== undefined) {
      const answer = (...given: unknown[]): void => {
        report();
        callback(...given);
      };
      return Reflect.apply(connect, pool, [answer]);
    }
    const connected: Promise<unknown> = Reflect.apply(connect, pool, []);
    return connected.finally(report);
  };
  Object.assign(pool, { connect: timed });
  opened(() => ({
    connectionsMax: pool.options.max,
    usedCount: pool.totalCount - pool.idleCount,
    idleCount: pool.idleCount,
    waitingCount: pool.waitingCount,
  }));
}
