import { expect, it } from "vitest";
import { lostAnswers } from "./lostAnswers.ts";
import { rebuiltAnswers } from "./rebuiltAnswers.ts";
import { routes } from "./routes.ts";
import { takesIdempotencyKey } from "./takesIdempotencyKey.ts";

it("every operation with an idempotency key makes a lost answer again or says what to do instead", () => {
  const wanted = routes.filter(takesIdempotencyKey).map(({ operationId }) => operationId);
  const known = [...Object.keys(rebuiltAnswers), ...Object.keys(lostAnswers)];
  expect(known.sort()).toEqual(wanted.sort());
});
