import { expect, it } from "vitest";
import { takesIdempotencyKey } from "./answerOnce.ts";
import { routes } from "./routes.ts";

it("every operation with an idempotency key makes a lost answer again or says what to do instead", () => {
  const declared = routes.filter(
    (route) => route.kind === "json" && route.face.repeat !== undefined,
  );
  const idsOf = (list: typeof declared) => list.map(({ operationId }) => operationId).sort();
  expect(idsOf(declared)).toEqual(idsOf(routes.filter(takesIdempotencyKey)));
});
