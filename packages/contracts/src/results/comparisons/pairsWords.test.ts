import { expect, test } from "vitest";
import { pairsWords } from "./pairsWords.ts";

test("a comparison that ended early names how many pairs it would have taken, any other its own", () => {
  expect(pairsWords({ n: 5, pairsMax: 10 })).toBe("5 of at most 10 pairs");
  expect(pairsWords({ n: 1, pairsMax: 10 })).toBe("1 of at most 10 pairs");
  expect(pairsWords({ n: 10, pairsMax: 10 })).toBe("10 pairs");
  expect(pairsWords({ n: 5 })).toBe("5 pairs");
  expect(pairsWords({ n: 1 })).toBe("1 pair");
});
