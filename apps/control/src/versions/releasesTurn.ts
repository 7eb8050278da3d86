import {
  claimReleaseList,
  type EngineContext,
  ensureReleaseLists,
  type ReleaseCheck,
  releaseReleaseList,
  storeReleases,
} from "@lapline/engine";
import type { ReleaseSource } from "@lapline/workloads/catalog";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics/createMetrics.ts";
import type { Listing } from "./listing.ts";

export interface ReleasesDeps {
  engine: EngineContext;
  sources: readonly ReleaseSource[];
  /** Asks the registry; throws only when `signal` ends. */
  list: (source: ReleaseSource, signal: AbortSignal) => Promise<Listing>;
  metrics: Pick<Metrics, "countReleaseCheck">;
  log: Log;
  /** Ends with the process. */
  signal: AbortSignal;
}

/** Below the silence after which liveness takes the loop for stuck. */
const checkTimeoutMs = 30_000;

/** Checks the list of releases that is due next. `idle`: none is. */
export async function releasesTurn(deps: ReleasesDeps): Promise<"more" | "idle"> {
  const { engine, sources, metrics, log, signal } = deps;
  await ensureReleaseLists(
    engine,
    sources.map(({ target, name }) => ({ target, source: name })),
  );
  const claim = await claimReleaseList(
    engine,
    sources.map(({ target }) => target),
  );
  const source = sources.find(({ target }) => target === claim?.target);
  if (claim === null || source === undefined) return "idle";
  const check = await checkReleases(deps, source, claim.versions);
  if (signal.aborted || check === null) {
    await releaseReleaseList(engine, claim);
    return "idle";
  }
  await storeReleases(engine, claim, check);
  metrics.countReleaseCheck(check.outcome);
  const { target } = claim;
  if (check.outcome === "failed") {
    log.warn({ target, problem: check.problem }, "the releases of a target could not be listed");
  } else {
    log.debug({ target, versions: check.versions.length }, "the releases of a target were listed");
  }
  return "more";
}

/** What the check brought, or null when the process ends meanwhile. */
async function checkReleases(
  { list, signal }: Pick<ReleasesDeps, "list" | "signal">,
  source: ReleaseSource,
  known: readonly string[],
): Promise<ReleaseCheck | null> {
  const timeout = AbortSignal.timeout(checkTimeoutMs);
  try {
    const listing = await list(source, AbortSignal.any([signal, timeout]));
    if (listing.outcome === "failed") return listing;
    const { complete, digests = {} } = listing;
    // A partial list takes nothing back: what it does not name may exist all the same.
    const versions = source.select(complete ? listing.versions : [...known, ...listing.versions]);
    return { outcome: "listed", versions, digests, complete };
  } catch (error) {
    if (signal.aborted) return null;
    if (!timeout.aborted) throw error;
    const seconds = checkTimeoutMs / 1_000;
    return { outcome: "failed", problem: `${source.name} took longer than ${seconds} s.` };
  }
}
