import { setTimeout as sleep } from "node:timers/promises";
import {
  type ImportPart,
  type ImportPreview,
  type ImportPreviewRequest,
  importBatches,
  importParts,
  importPreviewSchema,
  type ReportImport,
  type Run,
  runSchema,
} from "@lapline/contracts";
import type { Access } from "../access/readAccess.ts";
import { callServer, type ServerAnswer } from "../api/callServer.ts";
import { exitCodes, Failure } from "../failure.ts";
import type { ProgramIo } from "../programIo.ts";

/** Below this a text cannot hold more results than one request stores. */
const surelyOnePartBytes = 256 * 1024;

/** Storing the longest part takes seconds, minutes on a machine with other work. */
const timeoutMs = 180_000;

/** How long the server may have no room before an import is given up. */
const roomWithinMs = 30 * 60_000;

/**
 * Sends an import, in as many parts as the server needs, and answers the run of each. Every part is
 * stored whole or not at all; `idempotencyKey` makes a repeated one answer with its first run. While the
 * server evaluates so much that it takes no more, this waits. Throws a Failure that says what is stored.
 */
export async function sendImport(
  io: Pick<ProgramIo, "note">,
  access: Access,
  whole: ImportPart,
): Promise<Run[]> {
  const parts = await splitImport(io, access, whole);
  const runs: Run[] = [];
  for (const [index, part] of parts.entries()) {
    if (parts.length > 1) io.note(`Part ${index + 1} of ${parts.length}`);
    try {
      runs.push(await sendPart(io, access, part));
    } catch (error) {
      if (!(error instanceof Failure) || index === 0) throw error;
      const stored = index === 1 ? "Part 1 is" : `Parts 1 to ${index} are`;
      throw new Failure(
        error.exitCode,
        `${error.message}\n${stored} stored, of ${parts.length}. Run the same command again: nothing is imported twice.`,
      );
    }
  }
  return runs;
}

/** What the server makes of each batch of files, without storing anything. */
export async function previewImports(
  access: Access,
  request: ImportPreviewRequest,
): Promise<ImportPreview[]> {
  const previews: ImportPreview[] = [];
  for (const files of batchesOf(request)) {
    const body = { ...request, files };
    const answer = await call(access, { path: "/reports/preview", body }, importPreviewSchema);
    if (answer.kind !== "ok") throw failureOf(answer);
    previews.push(answer.value);
  }
  return previews;
}

async function splitImport(
  io: Pick<ProgramIo, "note">,
  access: Access,
  whole: ImportPart,
): Promise<ImportPart[]> {
  const batches: { files: ReportImport["files"]; parts: number }[] = [];
  for (const files of batchesOf(whole.request)) {
    const bytes = files.reduce((sum, { content }) => sum + content.length, 0);
    let parts = 1;
    if (bytes > surelyOnePartBytes) {
      io.note(`Reading ${(bytes / 1024 / 1024).toFixed(1)} MiB`);
      const body = { ...whole.request, files };
      const answer = await call(access, { path: "/reports/preview", body }, importPreviewSchema);
      if (answer.kind !== "ok") throw failureOf(answer);
      // What is refused is refused by the import itself, which says all of it.
      parts = answer.value.parts;
    }
    batches.push({ files, parts });
  }
  return importParts(whole, batches);
}

function batchesOf(request: Pick<ReportImport, "files">): ReportImport["files"][] {
  const split = importBatches(request.files);
  if (!split.ok) throw new Failure(exitCodes.usage, split.sentence);
  return split.batches;
}

async function sendPart(
  io: Pick<ProgramIo, "note">,
  access: Access,
  { request, idempotencyKey }: ImportPart,
): Promise<Run> {
  const until = Date.now() + roomWithinMs;
  for (;;) {
    const headers = { "idempotency-key": idempotencyKey };
    const answer = await call(access, { path: "/reports", body: request, headers }, runSchema);
    if (answer.kind === "ok") return answer.value;
    const { retryAfterMs = null } = answer.kind === "unreachable" ? answer : {};
    if (retryAfterMs === null || Date.now() + retryAfterMs > until) throw failureOf(answer);
    io.note("The server is still evaluating earlier imports. Waiting.");
    await sleep(retryAfterMs);
  }
}

function call<T>(
  { url, apiKey }: Access,
  { path, body, headers }: { path: string; body: unknown; headers?: Record<string, string> },
  schema: Parameters<typeof callServer<T>>[0]["schema"],
): Promise<ServerAnswer<T>> {
  return callServer({
    url,
    method: "POST",
    path: `/api/v1${path}`,
    headers: { authorization: `Bearer ${apiKey}`, ...headers },
    body,
    schema,
    timeoutMs,
  });
}

function failureOf(answer: Exclude<ServerAnswer<unknown>, { kind: "ok" }>): Failure {
  const code = answer.kind === "refused" ? exitCodes.refused : exitCodes.infrastructure;
  return new Failure(code, answer.sentence);
}
