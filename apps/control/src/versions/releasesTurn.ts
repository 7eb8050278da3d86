import {
  type ClaimedReleaseList,
  claimReleaseList,
  type EngineContext,
  ensureOwnReleaseList,
  ensureReleaseLists,
  isolate,
  isolateStep,
  type ReleaseCheck,
  readListedDefinition,
  readUnlistedRevisions,
  releaseListsOf,
  releaseReleaseList,
  storeReleases,
  type Vault,
} from "@lapline/engine";
import { ownReleaseSource, type ReleaseSource, releaseSources } from "@lapline/workloads/catalog";
import type { Listing } from "@lapline/workloads/registries";
import type { Log } from "../log.ts";
import { createLoop, type Loop, type LoopOptions } from "../loops/createLoop.ts";
import type { Metrics } from "../metrics/createMetrics.ts";
import { listOwnReleases } from "./listOwnReleases.ts";
import type { Registries } from "./registries.ts";

interface ReleasesDeps {
  engine: EngineContext;
  sources: readonly ReleaseSource[];
  /** Asks the registry for a project, null for none; throws only when `signal` ends. */
  list: (source: ReleaseSource, projectId: string | null, signal: AbortSignal) => Promise<Listing>;
  metrics: Pick<Metrics, "countReleaseCheck">;
  log: Log;
  /** Ends with the process. */
  signal: AbortSignal;
}

/** Below the silence after which liveness takes the loop for stuck. */
const checkTimeoutMs = 30_000;

/** Versions of one list. */
const versionsMax = 1_000;
/** Lists of one turn; the next one gets to the rest. */
const listsMax = 20;

/** Checks the lists of releases that are due. `idle`: no more are. */
async function releasesTurn(deps: ReleasesDeps): Promise<"more" | "idle"> {
  const { engine, sources, signal } = deps;
  const listed = sources.map(({ target, name }) => ({ target, source: name }));
  const targets = sources.map(({ target }) => target);
  await isolateStep(engine, "releases", {
    name: "lists",
    take: () => ensureReleaseLists(engine, listed),
  });
  await isolateStep(engine, "releases", {
    name: "lists of definitions",
    take: () => ensureOwnLists(engine),
  });
  for (let lists = 0; lists < listsMax; lists += 1) {
    const claim = signal.aborted ? null : await claimReleaseList(engine, targets);
    if (claim === null) return "idle";
    const item = { ...releaseListsOf, id: claim.target, projectId: claim.projectId };
    const checked = await isolate(engine, item, () => check(deps, claim));
    if (!checked.ok) await releaseReleaseList(engine, claim);
  }
  return "more";
}

/** Keeps a list for every target that a project offers; its revision says where. */
async function ensureOwnLists(engine: EngineContext): Promise<void> {
  for (const revision of await readUnlistedRevisions(engine)) {
    const { key: id, projectId, revisionId } = revision;
    await isolate(engine, { ...releaseListsOf, id, projectId }, async () => {
      const source = await readOwnSource(engine, revisionId);
      await ensureOwnReleaseList(engine, revision, source?.name ?? null);
    });
  }
}

async function readOwnSource(engine: EngineContext, revisionId: string) {
  const stored = await readListedDefinition(engine, revisionId);
  return stored === null ? null : ownReleaseSource(stored);
}

/** Where the releases of a claimed list are; null: its definition went meanwhile. */
async function sourceOf({ engine, sources }: ReleasesDeps, claim: ClaimedReleaseList) {
  if (claim.revisionId !== null) return readOwnSource(engine, claim.revisionId);
  return sources.find(({ target }) => target === claim.target) ?? null;
}

async function check(deps: ReleasesDeps, claim: ClaimedReleaseList): Promise<void> {
  const { engine, metrics, log, signal } = deps;
  const source = await sourceOf(deps, claim);
  const found = source === null ? null : await checkReleases(deps, source, claim);
  if (signal.aborted || found === null) {
    await releaseReleaseList(engine, claim);
    return;
  }
  await storeReleases(engine, claim, found);
  metrics.countReleaseCheck(found.outcome);
  const { target } = claim;
  if (found.outcome === "failed") {
    log.warn({ target, problem: found.problem }, "the releases of a target could not be listed");
  } else {
    log.debug({ target, versions: found.versions.length }, "the releases of a target were listed");
  }
}

/** What the check brought, or null when the process ends meanwhile. */
async function checkReleases(
  { list, signal }: Pick<ReleasesDeps, "list" | "signal">,
  source: ReleaseSource,
  { versions: known, projectId }: Pick<ClaimedReleaseList, "versions" | "projectId">,
): Promise<ReleaseCheck | null> {
  const timeout = AbortSignal.timeout(checkTimeoutMs);
  try {
    const listing = await list(source, projectId, AbortSignal.any([signal, timeout]));
    if (listing.outcome === "failed") return listing;
    const { complete, digests = {}, orderedBy = "number" } = listing;
    if (orderedBy === "date") {
      const versions = listing.versions.slice(-versionsMax);
      return { outcome: "listed", versions, digests, complete, orderedBy };
    }
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
  /** Opens what definitions name for their repositories; null without SECRETS_KEY. */
  vault: Vault | null;
}

/** The loop that keeps the lists of releases fresh. Stopping it ends a check under way. */
export function createReleasesLoop(options: ReleasesLoopOptions): Loop {
  const { engine, metrics, registries, vault, log } = options;
  const ending = new AbortController();
  const loop = createLoop({
    ...options,
    name: "releases",
    intervalMs,
    turn: (watch) =>
      releasesTurn({
        engine: { ...engine, watch },
        sources: releaseSources,
        list: async (source, projectId, signal) => {
          if (registries === null) return switchedOff;
          return listOwnReleases({ engine, vault }, { source, projectId, registries }, signal);
        },
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
