import type { HttpCall, HttpReply, SendHttp } from "../drivers/httpApi.ts";

/** One call that was sent, and how it was answered. */
export interface RecordedCall {
  method: string;
  path: string;
  reply: HttpReply;
}

/** A sender that also writes down what it sends, in the order of sending. */
export function recordCalls(send: SendHttp): { send: SendHttp; calls: RecordedCall[] } {
  const calls: RecordedCall[] = [];
  let next = 0;
  const recording: SendHttp = async (call) => {
    const place = next;
    next += 1;
    const reply = await send(call);
    calls[place] = { method: call.method, path: call.path, reply };
    return reply;
  };
  return { send: recording, calls };
}

/**
 * Answers the same calls as before, without sending them: what a driver learnt of a target it learns
 * again, in another thread. Rejects when the calls differ, for then the driver is not repeatable.
 */
export function replayCalls(calls: readonly RecordedCall[]): SendHttp {
  let next = 0;
  return async (call: HttpCall) => {
    const recorded = calls[next];
    next += 1;
    if (recorded?.method === call.method && recorded.path === call.path) return recorded.reply;
    const was = recorded === undefined ? "nothing" : `${recorded.method} ${recorded.path}`;
    throw new Error(`The bootstrap sent ${call.method} ${call.path}, where it sent ${was} before.`);
  };
}
