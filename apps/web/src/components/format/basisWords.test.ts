import { expect, it } from "vitest";
import { basisWords } from "./basisWords.ts";

it("says what an expected time rests on, and how much of it is only planned", () => {
  expect(basisWords(21, 21)).toBe("as like jobs took");
  expect(basisWords(21, 0)).toBe("as planned: no like job has ended yet");
  expect(basisWords(21, 17)).toBe("4 of them as planned, without a like job that ended");
});
