import { ApiError } from "../http/apiError.ts";
import { log } from "../log.ts";
import type { ThreadAnswer, ThreadCall } from "./threadCall.ts";
import { type Lane, threadPool } from "./threadPools.ts";

/** The longest that a thread works for one request. */
const workMsMax = 120_000;

function tooHeavy(reason: string): ApiError {
  return new ApiError({
    status: 413,
    code: "request_too_heavy",
    detail: `The request ${reason}. Send less at a time.`,
  });
}

function busy(): ApiError {
  return new ApiError({
    status: 503,
    code: "server_busy",
    detail: "Too many large requests wait for their turn. Wait 5 s and try again.",
    headers: { "retry-after": "5" },
  });
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

/** Why a thread gave no answer; every reason is one that the caller can read. */
function explain(
  error: unknown,
  lane: Lane,
  signals: { gone: AbortSignal; late: AbortSignal },
): unknown {
  if (signals.gone.aborted) {
    return new ApiError({
      status: 400,
      code: "body_incomplete",
      detail: "The request was given up before it was answered. Send it again.",
    });
  }
  const isTooLong = signals.late.aborted;
  if (isTooLong || codeOf(error) === "ERR_WORKER_OUT_OF_MEMORY") {
    // A machine would throw its report away if it were refused for good.
    if (lane === "machines") return busy();
    return tooHeavy(
      isTooLong
        ? `needed more than ${workMsMax / 1000} s of work`
        : "needed more memory than one request may have",
    );
  }
  if (error instanceof Error && /queue is at limit/i.test(error.message)) return busy();
  return error;
}

/**
 * Has a thread answer a request from its parsing to its answer's JSON, so that the thread that serves
 * everybody else does none of it. When the caller goes away, so does the work.
 */
export async function answerInThread(
  call: ThreadCall,
  lane: Lane,
  gone: AbortSignal,
): Promise<Response> {
  const late = AbortSignal.timeout(workMsMax);
  const signal = AbortSignal.any([gone, late]);
  let answer: ThreadAnswer;
  try {
    answer = await threadPool(lane).run(call, {
      signal,
      transferList: call.body === null ? [] : [call.body.buffer],
    });
  } catch (error) {
    const explained = explain(error, lane, { gone, late });
    if (explained !== error) log().warn({ requestId: call.requestId, err: error }, "thread ended");
    throw explained;
  }
  return new Response(answer.body, { status: answer.status, headers: answer.headers });
}
