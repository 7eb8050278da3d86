import fc from "fast-check";
import { expect, test } from "vitest";
import { moved } from "./moved.ts";

test("a member goes up or down, and the others keep their order", () => {
  expect(moved(["a", "b", "c"], 2, 1)).toEqual(["a", "c", "b"]);
  expect(moved(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
  expect(moved(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
});

test("moving back undoes it, whatever the list", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 1 }), fc.nat(), fc.nat(), (list, a, b) => {
      const [from, to] = [a % list.length, b % list.length];
      expect(moved(moved(list, from, to), to, from)).toEqual(list);
    }),
  );
});
