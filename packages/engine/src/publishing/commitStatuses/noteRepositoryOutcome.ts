import { reasonTextOrNull } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import type { DeliveryOutcome } from "../outbound/deliveryOutcome.ts";

/** Keeps what the last notice to a repository came to, for whoever looks at its connection. */
export async function noteRepositoryOutcome(
  tx: Tx,
  context: EngineContext,
  repositoryId: string,
  { verdict, error }: Pick<DeliveryOutcome, "verdict" | "error">,
): Promise<void> {
  await tx.repositoryConnection.updateMany({
    where: { id: repositoryId },
    data:
      verdict === "delivered"
        ? { problem: null, lastToldAt: context.clock.now() }
        : { problem: reasonTextOrNull(error) },
  });
}
