import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { madeAhead } from "./definedWork.ts";

it("answers what it is asked for, in any order, and makes the next one meanwhile", async () => {
  const made: number[] = [];
  const at = madeAhead((i) => {
    made.push(i);
    return `operation ${i}`;
  });
  expect(at(0)).toBe("operation 0");
  await setImmediate();
  expect(made).toEqual([0, 1]);
  expect(at(1)).toBe("operation 1");
  // Several are sent before there is time to make one ahead.
  expect([at(2), at(3), at(4)]).toEqual(["operation 2", "operation 3", "operation 4"]);
  await setImmediate();
  expect(made).toEqual([0, 1, 2, 3, 4, 5]);
  expect(at(7)).toBe("operation 7");
});
