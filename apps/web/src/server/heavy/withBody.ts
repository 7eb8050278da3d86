import { BodyMemory, bodyMsMax, lightBytesMax } from "../body/bodyMemory.ts";
import { readBodyBytes } from "../body/readBodyBytes.ts";
import type { ApiError } from "../http/apiError.ts";
import type { Caller } from "../limits/caller.ts";
import { answerInThread } from "./answerInThread.ts";
import { type HeavyKind, takeHeavyPlace } from "./heavyPlaces.ts";
import type { ThreadCall } from "./threadPools.ts";

export interface BodyOptions {
  door: ThreadCall["door"];
  requestId: string;
  caller: Caller;
  bytesMax: number;
  /** True for what needs much computing however small the request is. */
  isHeavy?: boolean;
  /** What answers a body above 256 KiB of who may send none, whatever the address takes. */
  refuseHeavy?: (() => ApiError) | undefined;
}

/**
 * Reads the body of a request and answers it: by `answer` on this thread up to 256 KiB, beyond that
 * and for what is heavy in itself on a thread of its own. A caller has one such body at a time; its
 * place and memory are free again when the request is answered or given up.
 */
export async function withBody(
  request: Request,
  { door, requestId, caller, bytesMax, isHeavy = false, refuseHeavy }: BodyOptions,
  answer: (body: Uint8Array<ArrayBuffer>) => Promise<Response>,
): Promise<Response> {
  const memory = new BodyMemory(caller);
  const places = new Map<HeavyKind, () => void>();
  const take = (kind: HeavyKind): void => {
    if (!places.has(kind)) places.set(kind, takeHeavyPlace(caller, kind));
  };
  const takeBody = (): void => {
    if (refuseHeavy !== undefined) throw refuseHeavy();
    take("body");
  };
  try {
    const bounds = { bytesMax, msMax: bodyMsMax[caller.standing] };
    const body = await readBodyBytes(request, bounds, {
      expect(bytes) {
        if (bytes > lightBytesMax) takeBody();
        else if (isHeavy) take("question");
      },
      grow(bytes, bytesHeld) {
        if (bytes > lightBytesMax) takeBody();
        memory.grow(bytes, bytesHeld);
      },
    });
    if (places.size === 0) return await answer(body);
    const call: ThreadCall = {
      door,
      requestId,
      url: request.url,
      method: request.method,
      headers: [...request.headers],
      body: request.method === "GET" || request.method === "HEAD" ? null : body,
    };
    return await answerInThread(call, door === "machine" ? "machines" : "callers", {
      caller: caller.key,
      gone: request.signal,
    });
  } finally {
    memory.release();
    for (const release of places.values()) release();
  }
}
