import { answerRequest } from "./answerRequest.ts";
import { wrongMethod } from "./unknownAddress.ts";

/** Answers GET (and HEAD) by `answer`, other methods with 405, and what it throws with a problem. */
export function answerGet(
  request: Request,
  answer: (requestId: string) => Promise<Response>,
): Promise<Response> {
  return answerRequest(async (requestId) => {
    if (request.method !== "GET" && request.method !== "HEAD") {
      throw wrongMethod(request.method, ["GET", "HEAD"]);
    }
    return answer(requestId);
  });
}
