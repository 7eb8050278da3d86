import type { Submission } from "@lapline/contracts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { presetMissing } from "./presetMissing.ts";

const submission: Submission = {
  targets: [{ target: "goatdb-deno", versions: ["0.5.0"] }],
  scenarios: [{ scenario: "objects.create" }],
  labels: ["local"],
};

test("whatever keeps a published comparison from being submitted is said, and nothing else is", () => {
  const state = fc.record({
    labels: fc.constantFrom([], ["local"], ["local", "big"]),
    plan: fc.constantFrom(null, { submission: null }, { submission }),
    narrowed: fc.constantFrom(null, submission),
    errors: fc.constantFrom({}, { trials: "Use a whole number from 1 to 100." }),
  });
  fc.assert(
    fc.property(state, (one) => {
      const isReady =
        one.labels.length > 0 &&
        one.plan?.submission != null &&
        one.narrowed !== null &&
        Object.keys(one.errors).length === 0;
      expect(presetMissing(one).length === 0).toBe(isReady);
    }),
  );
});

test("names the label on which nothing can run", () => {
  const state = { labels: ["big"], plan: { submission: null }, narrowed: null, errors: {} };
  expect(presetMissing(state).join(" ")).toContain("big");
});
