import { createWriteStream } from "node:fs";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { isWithin } from "@lapline/contracts";
import { JobFailure } from "../jobFailure.ts";

const TIMEOUT_MS = 15 * 60_000;
const BYTES_MAX = 1024 ** 3;
const REDIRECTS_MAX = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** A file and where it may come from: hosts with the start of a path. */
export interface Download {
  url: string;
  folders: readonly string[];
}

/**
 * Fetches a file over HTTP(S). The address and every one that it is redirected to must lie in one of
 * the folders. Failures are JobFailures: `version_not_found` where the server says that there is none,
 * `provision_failed` for an address elsewhere, `registry_unreachable` otherwise.
 */
export async function downloadFile(
  { url, folders }: Download,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  try {
    const response = await follow({ url, folders }, limit);
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

/** The first answer that is no redirect; each address is looked at before it is asked. */
async function follow({ url, folders }: Download, signal: AbortSignal): Promise<Response> {
  let next = url;
  for (let hop = 0; hop <= REDIRECTS_MAX; hop++) {
    if (!folders.some((folder) => isWithin(next, folder))) throw elsewhere(url, next);
    const response = await fetch(next, { signal, redirect: "manual" });
    const location = response.headers.get("location");
    if (!REDIRECTS.has(response.status) || location === null) return response;
    await response.body?.cancel();
    if (!URL.canParse(location, next)) throw elsewhere(url, location);
    next = new URL(location, next).href;
  }
  const sentence = `${url} was redirected more than ${REDIRECTS_MAX} times. Nothing was kept.`;
  throw new JobFailure("registry_unreachable", sentence);
}

/** What stands behind a path may be a key, so only the host and the path are shown. */
function elsewhere(url: string, next: string): JobFailure {
  const shown = URL.canParse(next) ? new URL(next).origin + new URL(next).pathname : "no address";
  return new JobFailure(
    "provision_failed",
    `${url} leads to ${shown.slice(0, 300)}, which is not an allowed place for it. Nothing was fetched from there. Check the registry, or report it to the maintainers of the target.`,
  );
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
