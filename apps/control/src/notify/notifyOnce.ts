import { type Catalog, repositoryCredentialsSchema } from "@lapline/contracts";
import {
  type ClaimedDelivery,
  type DeliveryOutcome,
  type EngineContext,
  isLatestCommit,
  readCommentId,
  readCommitVerdict,
  storeCommentId,
  storeDeliveryBody,
  type Vault,
} from "@lapline/engine";
import { z } from "zod";
import type { OutboundPolicy } from "../outbound/findRoute.ts";
import { composeNotice } from "./composeNotice.ts";
import { openNotifier } from "./openNotifier.ts";
import { VendorRefusal } from "./vendorRefusal.ts";

export interface NotifyOnceDeps {
  engine: EngineContext;
  catalog: Pick<Catalog, "scenarios" | "targets">;
  vault: Vault;
  policy: OutboundPolicy;
  baseUrl: string;
  nowMs: () => number;
  signal: AbortSignal;
}

type Connection = NonNullable<ClaimedDelivery["repository"]>;

/** Of all requests of one notice together: below the silence after which liveness fails. */
const timeoutMs = 25_000;
const eventSchema = z.object({ runId: z.uuid() });

/** One try to tell a commit what its runs came to by now; null when it is in other hands. */
export async function notifyOnce(
  deps: NotifyOnceDeps,
  delivery: ClaimedDelivery,
  connection: Connection,
): Promise<DeliveryOutcome | null> {
  const { engine, nowMs } = deps;
  const startedAt = engine.clock.now();
  const startedMs = nowMs();
  const told = { startedAt, answer: null, retryAfterMs: null };
  try {
    const result = await tell(deps, delivery, connection);
    if (result === "lost") return null;
    const durationMs = nowMs() - startedMs;
    return { ...told, verdict: "delivered", durationMs, status: 200, error: null };
  } catch (error) {
    if (!(error instanceof VendorRefusal)) throw error;
    return { ...error.facts, startedAt, durationMs: nowMs() - startedMs, error: error.message };
  }
}

async function tell(
  deps: NotifyOnceDeps,
  delivery: ClaimedDelivery,
  connection: Connection,
): Promise<"told" | "lost"> {
  const { engine, catalog, vault, policy, baseUrl } = deps;
  const { projectId } = delivery;
  const { runId } = eventSchema.parse(delivery.eventData);
  const verdict = await readCommitVerdict(engine, catalog, { projectId, runId });
  if (verdict === null) return "told";
  const notice = composeNotice(verdict, { baseUrl, projectId });
  const { state, sentence, details, url, marker } = notice;
  if (
    !(await storeDeliveryBody(engine, delivery, JSON.stringify({ state, sentence, url, details })))
  ) {
    return "lost";
  }
  const sealed = vault.open(connection.sealedCredentials, connection.id);
  const notifier = await openNotifier({
    ...connection,
    credentials: repositoryCredentialsSchema.parse(JSON.parse(sealed)),
    policy,
    now: engine.clock.now,
    signal: AbortSignal.any([deps.signal, AbortSignal.timeout(timeoutMs)]),
  });
  const { repository, commit, pullRequests, runIds } = verdict;
  const key = `${projectId} ${commit}`;
  await notifier.setStatus({ commit, state, sentence, details, url, key, runIds });
  if (!connection.comments) return "told";
  for (const pullRequest of pullRequests) {
    if (!(await isLatestCommit(engine, { projectId, repository, commit, pullRequest }))) continue;
    const place = { repositoryId: connection.id, pullRequest };
    const knownId = await readCommentId(engine, place);
    const body = `${marker}\n${details}`;
    const id = await notifier.putComment({ pullRequest, marker, body, knownId });
    if (id !== knownId) await storeCommentId(engine, place, id);
  }
  return "told";
}
