import { type PoolWatch, poolMetrics } from "@lapline/db";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import manifest from "../../../package.json" with { type: "json" };
import { processSingleton } from "../processSingleton.ts";

/** What web counts while it works. The rest is read when somebody asks: see watchProcess. */
export interface WebMetrics {
  readonly registry: Registry;
  readonly requestSeconds: Histogram<"route" | "method" | "status">;
  readonly refused: Counter<"code">;
  readonly pool: PoolWatch;
}

/** Makes the metrics of a web process in a registry of their own. */
export function createWebMetrics(): WebMetrics {
  const registry = new Registry();
  const registers = [registry];
  new Gauge({
    name: "lapline_build_info",
    help: "Always 1; the label has the version.",
    labelNames: ["version"],
    registers,
  }).set({ version: manifest.version }, 1);
  return {
    registry,
    requestSeconds: new Histogram({
      name: "lapline_http_request_duration_seconds",
      help: "Requests by route, method and class of the status; aborted: the client left before the end. Event streams are not among them.",
      labelNames: ["route", "method", "status"],
      buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    refused: new Counter({
      name: "lapline_http_requests_refused_total",
      help: "Requests that a limit refused, by problem code.",
      labelNames: ["code"],
      registers,
    }),
    pool: poolMetrics(registry),
  };
}

/** The metrics of this process. */
export function webMetrics(): WebMetrics {
  return processSingleton("metrics", createWebMetrics);
}
