import { expect, test } from "vitest";
import { busyHostWords } from "./busyHost.ts";

test("what others used during trials is said once, and not where it was little or is not known", () => {
  expect(busyHostWords([0.1, 1.26, null, 0.9], 4)).toBe(
    "The host was busy: other programs used up to 1.3 of its 4 CPUs during 2 of 4 trials. End them and measure again.",
  );
  expect(busyHostWords([0.1, null], 4)).toBeNull();
});
