import { setTimeout } from "node:timers/promises";
import type { BackfillInput, Catalog } from "@lapline/contracts";
import { commitEnds, type EngineContext, type ListedCommits, listCommits } from "@lapline/engine";
import type { Access } from "../../access.ts";
import { engineActor } from "../../engineActor.ts";

/** Longest that a request waits for the vendor, whom control asks within two seconds. */
const waitMs = 8_000;
const lookAgainMs = 250;

/**
 * The commits between the ends of a backfill, as the connected repository lists them; null where it
 * takes no repository to know them. Still `asking` when the vendor is slower than a request may be.
 * `onlyKnown` asks nothing new, so that a request that is refused leaves nothing behind.
 */
export async function readCommits(
  { projectId, actor, engine }: Access & { engine: EngineContext },
  catalog: Catalog,
  backfill: BackfillInput,
  { onlyKnown = false } = {},
): Promise<ListedCommits | null> {
  const ends = commitEnds(catalog, backfill);
  if (ends === null) return null;
  const { from, to, repository } = ends;
  // Asking is no part of what an idempotency key is for.
  const { idempotentCall: _, ...context } = engine;
  const ask = () =>
    listCommits(context, {
      ...{ projectId, actor: engineActor(actor) },
      ...{ from, to, repository, onlyKnown },
    });
  const untilMs = performance.now() + waitMs;
  let listed = await ask();
  while (listed.outcome === "asking" && performance.now() < untilMs) {
    await setTimeout(lookAgainMs);
    listed = await ask();
  }
  return listed;
}
