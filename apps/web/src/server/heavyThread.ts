import { setPriority } from "node:os";
import { answerTrpcBody } from "./handleTrpc.ts";
import type { ThreadAnswer, ThreadCall } from "./heavy/threadPools.ts";
import { answerHookBody } from "./hooks/handleHook.ts";
import { problemResponse } from "./http/answer.ts";
import { answerMachineBody } from "./machine/handleMachine.ts";
import { answerRestBody } from "./rest/handleRest.ts";

/** Half way down: what waits for this thread is nobody's heartbeat. */
const niceness = 10;

/** On Linux the priority is the calling thread's; elsewhere it would be the whole process's. */
function stepBack(): void {
  if (process.platform !== "linux") return;
  try {
    setPriority(0, niceness);
  } catch {
    // A container may forbid it: the thread then competes as an equal.
  }
}

stepBack();

const doors: Record<
  ThreadCall["door"],
  (request: Request, requestId: string, body: Uint8Array<ArrayBuffer>) => Promise<Response>
> = {
  rest: answerRestBody,
  trpc: answerTrpcBody,
  machine: answerMachineBody,
  hook: answerHookBody,
};

/** Answers one request that was admitted and read by the thread that serves requests. */
export default async function answer(call: ThreadCall): Promise<ThreadAnswer> {
  const { url, method, headers, requestId, body } = call;
  const request = new Request(url, { method, headers });
  let response: Response;
  try {
    response = await doors[call.door](request, requestId, body ?? new Uint8Array(0));
  } catch (error) {
    response = problemResponse(error, requestId);
  }
  return {
    status: response.status,
    headers: [...response.headers],
    body: response.body === null ? null : await response.arrayBuffer(),
  };
}
