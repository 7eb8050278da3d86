import { ApiError } from "../http/apiError.ts";
import { log } from "../log.ts";
import { countRefusal } from "../metrics/countRefusal.ts";
import {
  type Lane,
  type ThreadAnswer,
  type ThreadCall,
  threadPool,
  threadTurns,
} from "./threadPools.ts";

/** The longest that a thread works for one request. */
const workMsMax = 120_000;
/** The longest that a request waits for its turn. */
const waitMsMax = 60_000;

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

function givenUp(): ApiError {
  return new ApiError({
    status: 400,
    code: "body_incomplete",
    detail: "The request was given up before it was answered. Send it again.",
  });
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

/** Why a thread gave no answer; every reason is one that the caller can read. */
function explain(error: unknown, lane: Lane, isTooLong: boolean): unknown {
  if (!isTooLong && codeOf(error) !== "ERR_WORKER_OUT_OF_MEMORY") return error;
  // A machine would throw its report away if it were refused for good.
  if (lane === "machines") return busy();
  return tooHeavy(
    isTooLong
      ? `needed more than ${workMsMax / 1000} s of work`
      : "needed more memory than one request may have",
  );
}

async function work(call: ThreadCall, lane: Lane): Promise<ThreadAnswer> {
  // Waiting is no work: the clock runs from here.
  const late = AbortSignal.timeout(workMsMax);
  try {
    return await threadPool(lane).run(call, {
      signal: late,
      transferList: call.body === null ? [] : [call.body.buffer],
    });
  } catch (error) {
    const explained = explain(error, lane, late.aborted);
    if (explained !== error) log().warn({ requestId: call.requestId, err: error }, "thread ended");
    throw explained;
  }
}

/**
 * Has a thread answer a request from its parsing to its answer's JSON, so that the thread that serves
 * everybody else does none of it. Callers take turns. Who goes away while waiting loses the place;
 * work that has begun is finished, because ending it would end the thread, which takes longer to start.
 */
export async function answerInThread(
  call: ThreadCall,
  lane: Lane,
  { caller, gone }: { caller: string; gone: AbortSignal },
): Promise<Response> {
  const turn = await threadTurns(lane).take({ caller, waitMsMax, gone });
  if (turn === "gone") throw givenUp();
  if (turn === "full" || turn === "late") throw busy();
  try {
    const answer = await work(call, lane);
    // The thread has a process's counters of its own, which nobody reads.
    if (answer.status === 429) countRefusal({ status: 429, code: "too_many_requests" });
    return new Response(answer.body, { status: answer.status, headers: answer.headers });
  } finally {
    turn.end();
  }
}
