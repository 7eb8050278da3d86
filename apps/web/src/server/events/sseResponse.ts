import { stopping } from "../processSingleton.ts";

/** The other side reconnects after this long, so that no stream lives for ever behind a proxy. */
const streamMs = 90_000;
const beatMs = 15_000;
/** Unsent bytes at which a stream waits for its reader. */
const queuedBytesMax = 256 * 1024;

export interface SseSink {
  /** Ends when the reader left, the stream's time is over or the server wants it closed. */
  readonly signal: AbortSignal;
  /** Sends one event; resolves when the reader has room for more. */
  send(event: string, data: unknown, id?: string): Promise<void>;
}

const encoder = new TextEncoder();

function frame(event: string, data: unknown, id: string | undefined): Uint8Array {
  const idLine = id === undefined ? "" : `id: ${id}\n`;
  return encoder.encode(`${idLine}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}

/**
 * Answers with server-sent events that `produce` sends until it returns, the reader leaves or 90 s
 * have passed. Comments every 15 s keep proxies from closing it. A failure of `produce` ends the
 * stream: the reader connects again and learns of it as a problem.
 */
export function sseResponse(
  request: Request,
  requestId: string,
  produce: (sink: SseSink) => Promise<void>,
  onError: (error: unknown) => void,
): Response {
  const ended = new AbortController();
  const signal = AbortSignal.any([
    request.signal,
    ended.signal,
    stopping().signal,
    AbortSignal.timeout(Math.round(streamMs * (0.9 + Math.random() * 0.2))),
  ]);
  let roomMade: (() => void) | undefined;
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        controller.enqueue(encoder.encode("retry: 1000\n\n"));
        const beat = setInterval(() => {
          if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(": beat\n\n"));
        }, beatMs);
        const finish = (): void => {
          clearInterval(beat);
          roomMade?.();
          if (!ended.signal.aborted) controller.close();
        };
        const sink: SseSink = {
          signal,
          async send(event, data, id) {
            if (signal.aborted) return;
            controller.enqueue(frame(event, data, id));
            if ((controller.desiredSize ?? 0) > 0) return;
            await new Promise<void>((resolve) => {
              const done = (): void => {
                signal.removeEventListener("abort", done);
                resolve();
              };
              signal.addEventListener("abort", done);
              roomMade = done;
            });
          },
        };
        void produce(sink).catch(onError).finally(finish);
      },
      pull() {
        roomMade?.();
      },
      cancel() {
        ended.abort();
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: queuedBytesMax }),
  );
  return new Response(body, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
      "x-request-id": requestId,
    },
  });
}
