import fc from "fast-check";
import { expect, test } from "vitest";
import { orderBackfill } from "./planBackfill.ts";

test("newest first is the list backwards; bisection closes the widest gaps first", () => {
  expect(orderBackfill(4, "newest_first")).toEqual([3, 2, 1, 0]);
  expect(orderBackfill(9, "bisection")).toEqual([0, 8, 4, 2, 6, 1, 3, 5, 7]);
  expect(orderBackfill(1, "bisection")).toEqual([0]);
  expect(orderBackfill(0, "bisection")).toEqual([]);
});

test("every place comes once in either order", () => {
  fc.assert(
    fc.property(
      fc.nat(300),
      fc.constantFrom("newest_first" as const, "bisection" as const),
      (count, order) => {
        const places = orderBackfill(count, order);
        expect(places.toSorted((a, b) => a - b)).toEqual(
          Array.from({ length: count }, (_, place) => place),
        );
      },
    ),
  );
});
