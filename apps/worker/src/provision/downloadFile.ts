import { createWriteStream } from "node:fs";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { JobFailure } from "../jobFailure.ts";

const TIMEOUT_MS = 15 * 60_000;
const BYTES_MAX = 1024 ** 3;

/**
 * Fetches a file over HTTP(S), following redirects. Failures are JobFailures: `version_not_found`
 * where the server says that there is none, `registry_unreachable` otherwise.
 */
export async function downloadFile(url: string, path: string, signal: AbortSignal): Promise<void> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  try {
    const response = await fetch(url, { signal: limit, redirect: "follow" });
    if (!response.ok || response.body === null) throw refusal(url, response.status);
    let bytes = 0;
    const bounded = new Transform({
      transform(chunk: Buffer, _, done) {
        bytes += chunk.length;
        done(bytes > BYTES_MAX ? new Error("the file is longer than 1 GiB") : null, chunk);
      },
    });
    await pipeline(Readable.fromWeb(response.body), bounded, createWriteStream(path), {
      signal: limit,
    });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof JobFailure || (error as NodeJS.ErrnoException).code === "ENOSPC") {
      throw error;
    }
    throw new JobFailure("registry_unreachable", `${url} could not be fetched: ${reasonOf(error)}`);
  }
}

/** A server that answers 403 or 404 says no; anything else may be different the next time. */
function refusal(url: string, status: number): JobFailure {
  const missing = status === 403 || status === 404 || status === 410;
  const code = missing ? "version_not_found" : "registry_unreachable";
  return new JobFailure(code, `${url} answered ${status}`);
}

/** What `fetch` failed of is the cause of its error. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message : String(cause);
}
