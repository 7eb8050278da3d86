import type { HookDelivery } from "@lapline/contracts";
import { decideHookDelivery, type EngineContext } from "@lapline/engine";
import type { Access } from "../../access.ts";
import { offeredCatalog } from "../../catalog.ts";
import { engineActor } from "../../engineActor.ts";
import { ApiError } from "../../http/apiError.ts";
import { notFound } from "../../http/refusals.ts";

/** Approves or refuses what a CI trigger holds back. */
export async function decide(
  ctx: Access & { engine: EngineContext },
  decision: "approved" | "refused",
  { id, commit }: { id: string; commit: string },
): Promise<HookDelivery> {
  const decided = await decideHookDelivery(ctx.engine, await offeredCatalog(ctx.engine), {
    projectId: ctx.projectId,
    deliveryId: id,
    actor: engineActor(ctx.actor),
    decision,
    commit,
  });
  switch (decided.outcome) {
    case "decided":
      return decided.delivery;
    case "not_found":
      throw notFound("delivery");
    case "not_waiting":
      throw new ApiError({
        status: 409,
        code: "delivery_not_waiting",
        detail: "This delivery does not wait for approval, or not any more. Read it again.",
      });
    case "other_commit":
      throw new ApiError({
        status: 409,
        code: "delivery_other_commit",
        detail: "This delivery is about another commit. Read it again, and look at what it runs.",
      });
  }
}
