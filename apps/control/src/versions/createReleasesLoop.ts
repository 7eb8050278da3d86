import type { EngineContext } from "@lapline/engine";
import { releaseSources } from "@lapline/workloads/catalog";
import { createLoop, type Loop, type LoopOptions } from "../loops/createLoop.ts";
import type { Metrics } from "../metrics/createMetrics.ts";
import { listReleases } from "./listReleases.ts";
import type { Registries } from "./registries.ts";
import { releasesTurn } from "./releasesTurn.ts";

const intervalMs = 30_000;

const switchedOff = {
  outcome: "failed" as const,
  problem: "Looking up releases is switched off (VERSION_DISCOVERY of control).",
};

export interface ReleasesLoopOptions extends Omit<LoopOptions, "name" | "intervalMs" | "turn"> {
  engine: EngineContext;
  metrics: Metrics;
  /** Null: nobody is asked, and every check ends with that sentence. */
  registries: Registries | null;
}

/** The loop that keeps the lists of releases fresh. Stopping it ends a check under way. */
export function createReleasesLoop(options: ReleasesLoopOptions): Loop {
  const { engine, metrics, registries, log } = options;
  const ending = new AbortController();
  const loop = createLoop({
    ...options,
    name: "releases",
    intervalMs,
    turn: (watch) =>
      releasesTurn({
        engine: { ...engine, watch },
        sources: releaseSources,
        list: async (source, signal) =>
          registries === null ? switchedOff : listReleases(source, registries, signal),
        metrics,
        log,
        signal: ending.signal,
      }),
  });
  return {
    ...loop,
    stop: async () => {
      ending.abort();
      await loop.stop();
    },
  };
}
