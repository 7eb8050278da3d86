import { problemResponse } from "./problemResponse.ts";
import { newRequestId } from "./requestId.ts";

/** Answers by `answer`, and whatever it throws with a problem. Never throws. */
export async function answerRequest(
  answer: (requestId: string) => Promise<Response>,
): Promise<Response> {
  const requestId = newRequestId();
  try {
    return await answer(requestId);
  } catch (error) {
    return problemResponse(error, requestId);
  }
}
