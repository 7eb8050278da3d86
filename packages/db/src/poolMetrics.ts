import { Gauge, Histogram, type Registry } from "prom-client";
import type { PoolState, PoolWatch } from "./watchPool.ts";

/** Shows what the pool of connections does that `createDb` is given this for, the same in every program. */
export function poolMetrics(registry: Registry): PoolWatch {
  let read: (() => PoolState) | null = null;
  const registers = [registry];
  const waits = new Histogram({
    name: "lapline_database_pool_wait_seconds",
    help: "Time until a query or transaction got a connection to the database, or gave up.",
    buckets: [0.001, 0.01, 0.1, 0.5, 1, 5],
    registers,
  });
  new Gauge({
    name: "lapline_database_pool_connections",
    help: "Open connections to the database, by whether something uses them.",
    labelNames: ["state"],
    registers,
    collect() {
      const { usedCount = 0, idleCount = 0 } = read?.() ?? {};
      this.set({ state: "used" }, usedCount);
      this.set({ state: "idle" }, idleCount);
    },
  });
  new Gauge({
    name: "lapline_database_pool_connections_max",
    help: "Connections to the database that this process may open.",
    registers,
    collect() {
      this.set(read?.().connectionsMax ?? 0);
    },
  });
  new Gauge({
    name: "lapline_database_pool_waiting",
    help: "Queries and transactions that wait for a connection to the database.",
    registers,
    collect() {
      this.set(read?.().waitingCount ?? 0);
    },
  });
  return {
    opened: (readPool) => {
      read = readPool;
    },
    waited: (waitMs) => waits.observe(waitMs / 1_000),
  };
}
