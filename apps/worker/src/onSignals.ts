import type { ClaimLoop } from "./claimLoop/createClaimLoop.ts";
import type { Log } from "./log.ts";

export interface Signals {
  /** From now on signals go to the loop. */
  attach(loop: Pick<ClaimLoop, "drain" | "stop">): void;
  dispose(): void;
}

/**
 * SIGTERM drains: the job under way is finished and nothing new claimed. A second one, or Ctrl-C,
 * stops: the job is given back as `worker_stopped`.
 */
export function onSignals(options: { log: Log; onFirst(): void }): Signals {
  const { log } = options;
  let loop: Pick<ClaimLoop, "drain" | "stop"> | undefined;
  let wish: "none" | "drain" | "stop" = "none";
  const apply = () => {
    if (wish === "drain") loop?.drain();
    if (wish === "stop") {
      const message = "the worker was asked to stop";
      loop?.stop({ kind: "failed", code: "worker_stopped", message });
    }
  };
  const want = (next: "drain" | "stop") => {
    wish = next;
    log.info(next === "drain" ? "draining: no new jobs" : "stopping now");
    options.onFirst();
    apply();
  };
  const onTerm = () => want(wish === "none" ? "drain" : "stop");
  const onInterrupt = () => want("stop");
  process.on("SIGTERM", onTerm);
  process.on("SIGINT", onInterrupt);
  return {
    attach: (attached) => {
      loop = attached;
      apply();
    },
    dispose: () => {
      process.off("SIGTERM", onTerm);
      process.off("SIGINT", onInterrupt);
    },
  };
}
