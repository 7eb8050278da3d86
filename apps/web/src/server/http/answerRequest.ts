import { drainBody } from "./drainBody.ts";
import { problemResponse } from "./problemResponse.ts";
import { newRequestId } from "./requestId.ts";

/**
 * Answers a request by `answer`, and whatever it throws with a problem. Never throws. A body that
 * `answer` left unread is read in the background and thrown away.
 */
export async function answerRequest(
  request: Request,
  answer: (requestId: string) => Promise<Response>,
): Promise<Response> {
  const requestId = newRequestId();
  try {
    return await answer(requestId);
  } catch (error) {
    return problemResponse(error, requestId);
  } finally {
    if (request.body !== null && !request.bodyUsed) void drainBody(request.body.getReader());
  }
}
