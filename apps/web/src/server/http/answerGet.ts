import { problemResponse } from "./problemResponse.ts";
import { newRequestId } from "./requestId.ts";
import { wrongMethod } from "./unknownAddress.ts";

/** Answers GET (and HEAD) by `answer`, other methods with 405, and what it throws with a problem. */
export async function answerGet(
  request: Request,
  answer: (requestId: string) => Promise<Response>,
): Promise<Response> {
  const requestId = newRequestId();
  try {
    if (request.method !== "GET" && request.method !== "HEAD") {
      throw wrongMethod(request.method, ["GET", "HEAD"]);
    }
    return await answer(requestId);
  } catch (error) {
    return problemResponse(error, requestId);
  }
}
