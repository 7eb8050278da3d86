import { describe, expect, it } from "vitest";
import { markSegments } from "./markSegments.ts";

const shape = (search: string, ...texts: string[]) =>
  markSegments(
    texts.map((text) => ({ text })),
    search,
  ).map(({ text, mark }) => (mark ? `[${text}]` : text));

describe("markSegments", () => {
  it("marks every match, ignoring case", () => {
    expect(shape("ab", "xABxab")).toEqual(["x", "[AB]", "x", "[ab]"]);
  });
  it("marks a match that crosses a change of colour", () => {
    expect(shape("abc", "xa", "bcx")).toEqual(["x", "[a]", "[bc]", "x"]);
  });
  it("leaves lines alone without a search", () => {
    expect(shape(" ", "one", "two")).toEqual(["one", "two"]);
  });
});
