import fc from "fast-check";
import { expect, test } from "vitest";

test("a property that fails is told within a minute or so, in every test file", () => {
  expect(fc.readConfigureGlobal()).toMatchObject({ interruptAfterTimeLimit: 60_000 });
});
