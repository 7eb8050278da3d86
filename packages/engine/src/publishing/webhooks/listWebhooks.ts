import type { Page, PageQuery, Webhook } from "@lapline/contracts";
import { decodeCursor, type EngineContext, idCursorSchema, pageOf } from "../../base/index.ts";
import { viewWebhook, webhookSelect } from "./viewWebhook.ts";

/** A page of the project's webhooks, newest first. */
export async function listWebhooks(
  { db, clock }: EngineContext,
  { projectId, limit, cursor }: PageQuery & { projectId: string },
): Promise<Page<Webhook>> {
  const after = decodeCursor(idCursorSchema, cursor);
  const rows = await db.webhook.findMany({
    where: { projectId, ...(after === null ? {} : { id: { lt: after[0] } }) },
    orderBy: { id: "desc" },
    take: limit + 1,
    select: webhookSelect(clock.now()),
  });
  return pageOf(rows, limit, ({ id }) => [id], viewWebhook);
}
