import { expect, test } from "vitest";
import { chosenSubscription } from "./chosenSubscription.ts";

test("without a choice the standard of the topic holds", () => {
  expect(chosenSubscription("viewer", [], "regressions").delivery).toBe("at_once");
  expect(chosenSubscription("viewer", [], "improvements").delivery).toBe("off");
  expect(chosenSubscription("admin", [], "machines").delivery).toBe("at_once");
});

test("a choice of another role does not outlive it", () => {
  const rows = [{ topic: "machines", delivery: "at_once" as const, targets: [], changeMin: 0 }];
  expect(chosenSubscription("admin", rows, "machines").delivery).toBe("at_once");
  expect(chosenSubscription("member", rows, "machines").delivery).toBe("off");
});
