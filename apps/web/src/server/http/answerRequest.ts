import { problemResponse } from "./problemResponse.ts";
import { newRequestId } from "./requestId.ts";

/**
 * Answers by `answer`, and whatever it throws with a problem. Never throws. No cache keeps an answer
 * that does not ask for it itself, because most are about somebody.
 */
export async function answerRequest(
  answer: (requestId: string) => Promise<Response>,
): Promise<Response> {
  const requestId = newRequestId();
  try {
    const response = await answer(requestId);
    if (!response.headers.has("cache-control")) response.headers.set("cache-control", "no-store");
    return response;
  } catch (error) {
    return problemResponse(error, requestId);
  }
}
