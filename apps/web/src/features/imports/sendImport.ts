import {
  type ImportPart,
  type ImportPreview,
  importParts,
  type Problem,
  type ReportImport,
  type Run,
} from "@lapline/contracts";
import type { Posted } from "./postToApi.ts";

export interface SendOptions {
  /** Of the first batch, where the server read it already. */
  firstParts: number | undefined;
  post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Posted>;
  /** Told before each part; `isWaiting`: the server has no room for it yet. */
  onPart: (part: { number: number; of: number; isWaiting: boolean }) => void;
  wait: (ms: number) => Promise<void>;
}

/** `runs`: what is stored, also where a later part was refused. */
export interface Sent {
  runs: Run[];
  problem: Problem | null;
}

const pauseMs = 10_000;
/** Half an hour, after which nothing evaluates what is stored. */
const waitsMax = 180;

/**
 * Sends an import in as many requests as the server needs, one after the other, and stops at the first
 * that is refused. The keys make it safe to send all of it again.
 */
export async function sendImport(
  whole: ImportPart,
  batches: readonly ReportImport["files"][],
  options: SendOptions,
): Promise<Sent> {
  const counted: { files: ReportImport["files"]; parts: number }[] = [];
  for (const files of batches) {
    if (counted.length === 0 && options.firstParts !== undefined) {
      counted.push({ files, parts: options.firstParts });
      continue;
    }
    const posted = await options.post("/reports/preview", { ...whole.request, files });
    if (!posted.ok) return { runs: [], problem: posted.problem };
    counted.push({ files, parts: (posted.answer as ImportPreview).parts });
  }
  const parts = importParts(whole, counted);
  const runs: Run[] = [];
  for (const [index, part] of parts.entries()) {
    const place = { number: index + 1, of: parts.length };
    const posted = await sendPart(part, place, options);
    if (!posted.ok) return { runs, problem: posted.problem };
    runs.push(posted.answer as Run);
  }
  return { runs, problem: null };
}

async function sendPart(
  { request, idempotencyKey }: ImportPart,
  place: { number: number; of: number },
  { post, onPart, wait }: SendOptions,
): Promise<Posted> {
  for (let waits = 0; ; waits++) {
    onPart({ ...place, isWaiting: waits > 0 });
    const posted = await post("/reports", request, { "idempotency-key": idempotencyKey });
    const isFull = !posted.ok && posted.problem.status === 429;
    if (!isFull || waits >= waitsMax) return posted;
    await wait(pauseMs);
  }
}
