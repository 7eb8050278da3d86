import fc from "fast-check";
import { expect, test } from "vitest";

test("every test file ends the shrinking of its properties", () => {
  expect(fc.readConfigureGlobal().interruptAfterTimeLimit).toBe(60_000);
});

test("a property that is checked again draws the same cases, so that a counterexample stays one", () => {
  const draw = () => {
    const drawn: number[] = [];
    fc.assert(
      fc.property(fc.integer(), (value) => {
        drawn.push(value);
      }),
    );
    return drawn;
  };
  expect(draw()).toEqual(draw());
});
