import type { IncomingMessage, ServerResponse } from "node:http";
import { routeOf } from "./routes.ts";
import { webMetrics } from "./webMetrics.ts";

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** A stream is open for as long as its reader likes: its duration says nothing. */
function isStream(response: ServerResponse): boolean {
  return String(response.getHeader("content-type") ?? "").startsWith("text/event-stream");
}

/** Counts a request with its duration when its answer was sent or its client left. */
export function observeRequest(request: IncomingMessage, response: ServerResponse): void {
  const begunMs = performance.now();
  // Next.js may change both while it finds out who answers.
  const { url = "/", method = "" } = request;
  response.once("close", () => {
    if (isStream(response)) return;
    const { statusCode, writableFinished } = response;
    const labels = {
      route: routeOf(method, url),
      method: methods.has(method) ? method : "other",
      status: writableFinished ? `${Math.floor(statusCode / 100)}xx` : "aborted",
    };
    webMetrics().requestSeconds.observe(labels, (performance.now() - begunMs) / 1_000);
  });
}
