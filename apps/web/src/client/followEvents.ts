import { createEventStreamParser, type StreamEvent } from "./createEventStreamParser.ts";

interface FollowEventsOptions {
  url: string;
  headers: Record<string, string>;
  signal: AbortSignal;
  onEvent: (event: StreamEvent) => void;
  /** Connected, or connected again after a loss: readers catch up on what they missed. */
  onOpen?: () => void;
  onLost?: () => void;
}

const retryAfterMs = [500, 1000, 2000, 5000, 10_000] as const;

/**
 * Follows a server-sent event stream until aborted, resuming after the last event id. Unlike
 * EventSource it can send headers, which name the project. Ends for good on 204 and on 4xx answers but 429,
 * by which the server says that there is nothing more to come.
 */
export async function followEvents(options: FollowEventsOptions): Promise<void> {
  let lastId: string | null = null;
  let failures = 0;
  while (!options.signal.aborted) {
    try {
      const response: Response = await fetch(options.url, {
        headers: {
          ...options.headers,
          accept: "text/event-stream",
          ...(lastId === null ? {} : { "last-event-id": lastId }),
        },
        signal: options.signal,
        cache: "no-store",
      });
      const isRefused = response.status >= 400 && response.status < 500;
      if (response.status === 204 || (isRefused && response.status !== 429)) return;
      if (!response.ok || response.body === null) throw new Error(`status ${response.status}`);
      failures = 0;
      options.onOpen?.();
      for await (const event of readEvents(response.body)) {
        lastId = event.id ?? lastId;
        options.onEvent(event);
      }
    } catch {
      failures += 1;
    }
    if (options.signal.aborted) return;
    options.onLost?.();
    await pause(
      retryAfterMs[Math.min(failures, retryAfterMs.length - 1)] ?? 10_000,
      options.signal,
    );
  }
}

async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const parse = createEventStreamParser();
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield* parse(decoder.decode(value, { stream: true }));
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, durationMs);
    signal.addEventListener("abort", done);
  });
}
