import { exitCodes } from "../exitCodes.ts";
import { Failure } from "../failure.ts";
import type { ServerAnswer } from "./callServer.ts";

/** The answer's value; throws the matching Failure when there is none. */
export function expectOk<T>(answer: ServerAnswer<T>): T {
  switch (answer.kind) {
    case "ok":
      return answer.value;
    case "refused":
      throw new Failure(exitCodes.refused, answer.sentence);
    case "unreachable":
      throw new Failure(exitCodes.infrastructure, answer.sentence);
  }
}
