import { expect, it } from "vitest";
import { basisWords } from "./basisWords.ts";

it("says what an expected time rests on, and how much of it is only planned", () => {
  expect(basisWords(21, 21)).toBe("from similar jobs");
  expect(basisWords(21, 0)).toBe("estimated without builds, no similar job yet");
  expect(basisWords(21, 17)).toBe("4 estimated without builds, no similar job yet");
});
