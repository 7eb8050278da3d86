import type { LoopName } from "@lapline/contracts";
import type { EngineContext } from "../context/context.ts";
import type { Item } from "../context/item.ts";
import { isolate } from "./isolate.ts";

/** Takes one step of a loop, unless it failed just now; null when it did or does. */
export async function isolateStep<T>(
  context: EngineContext,
  loop: LoopName,
  step: { name: string; take: () => Promise<T> },
): Promise<T | null> {
  const item: Item = { loop, kind: "step", id: step.name, projectId: null };
  const [paused] = await context.db.incident.findMany({
    where: { loop, kind: "step", itemId: step.name, nextTryAt: { gt: context.clock.now() } },
    select: { id: true },
  });
  if (paused !== undefined) return null;
  const taken = await isolate(context, item, step.take);
  return taken.ok ? taken.value : null;
}
