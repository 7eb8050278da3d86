import { expect, test } from "vitest";
import { jsonWithoutNul, withoutNul } from "./withoutNul.ts";

test("NUL is replaced everywhere in a JSON value, and text that only looks like its escape is kept", () => {
  expect(withoutNul("a\0b")).toBe("a\ufffdb");
  const value = { "k\0": ["\0", { deep: "x\0" }], literal: "\\u0000", number: 1 };
  expect(jsonWithoutNul(value)).toEqual({
    "k\ufffd": ["\ufffd", { deep: "x\ufffd" }],
    literal: "\\u0000",
    number: 1,
  });
});
