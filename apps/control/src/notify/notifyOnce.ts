import { type Catalog, repositoryCredentialsSchema } from "@lapline/contracts";
import {
  type ClaimedDelivery,
  type CommitPlace,
  callFailed,
  commitOfRun,
  type DeliveryOutcome,
  type EngineContext,
  latestCommit,
  readCommentId,
  readCommitVerdict,
  statusContextOf,
  storeCommentId,
  storeDeliveryBody,
  type Vault,
} from "@lapline/engine";
import { z } from "zod";
import type { OutboundPolicy } from "../outbound/findRoute.ts";
import { composeNotice } from "./composeNotice.ts";
import { openNotifier } from "./openNotifier.ts";
import { VendorRefusal } from "./vendorApi.ts";

export interface NotifyOnceDeps {
  engine: EngineContext;
  catalog: Catalog;
  vault: Vault;
  policy: OutboundPolicy;
  baseUrl: string;
  nowMs: () => number;
  signal: AbortSignal;
}

type Connection = NonNullable<ClaimedDelivery["repository"]>;

/** Of all requests of one notice together: below the silence after which liveness fails. */
const timeoutMs = 25_000;
/** A run whose commit is told, or the commit of what was deleted. */
const eventSchema = z.union([
  z.object({ runId: z.uuid() }),
  z.object({ repository: z.string(), commit: z.string(), pullRequest: z.int().nullable() }),
]);

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
    const durationMs = nowMs() - startedMs;
    return { ...error.facts, startedAt, durationMs, error: callFailed(error.message) };
  }
}

async function tell(
  deps: NotifyOnceDeps,
  delivery: ClaimedDelivery,
  connection: Connection,
): Promise<"told" | "lost"> {
  const { engine, catalog, vault, policy, baseUrl } = deps;
  const { projectId } = delivery;
  const told = await readPlace(engine, delivery);
  if (told === null) return "told";
  const verdict = await readCommitVerdict(engine, catalog, told);
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
  const { commit, pullRequests, runIds, projectSlug } = verdict;
  const key = `${projectId} ${commit}`;
  const context = statusContextOf(connection.statusContext, projectSlug);
  await notifier.setStatus({ commit, context, state, sentence, details, url, key, runIds });
  if (!connection.comments) return "told";
  for (const pullRequest of new Set([...pullRequests, ...told.pullRequests])) {
    const latest = await latestCommit(engine.db, { ...told, pullRequest });
    if (latest !== null && latest !== commit) continue;
    const place = { repositoryId: connection.id, pullRequest };
    const knownId = await readCommentId(engine, place);
    // Nothing is left to say where nothing was said.
    if (latest === null && knownId === null) continue;
    const body = `${marker}\n${details}`;
    const id = await notifier.putComment({ pullRequest, marker, body, knownId });
    if (id !== knownId) await storeCommentId(engine, place, id);
  }
  return "told";
}

/** The commit that a notice is about; null when its run was deleted, which is told by itself. */
async function readPlace(
  engine: EngineContext,
  { projectId, eventData }: ClaimedDelivery,
): Promise<(CommitPlace & { pullRequests: number[] }) | null> {
  const event = eventSchema.parse(eventData);
  if ("runId" in event) {
    const place = await commitOfRun(engine, { projectId, runId: event.runId });
    return place === null ? null : { ...place, pullRequests: [] };
  }
  const { repository, commit, pullRequest } = event;
  return { projectId, repository, commit, pullRequests: pullRequest === null ? [] : [pullRequest] };
}
