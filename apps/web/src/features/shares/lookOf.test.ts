import { expect, test } from "vitest";
import { lookOf } from "./lookOf.ts";

test("a link opens what was frozen as its author looked at it", () => {
  expect(lookOf("?x=time&axis=log&from=2026-01-01T00%3A00%3A00Z")).toBe(
    "?x=time&axis=log&from=2026-01-01T00%3A00%3A00Z",
  );
});

test("columns and series are frozen, and so are no part of the look", () => {
  const columns = "a~1~none~npm~local,a~2~none~npm~local";
  expect(lookOf(`?columns=${columns}&references=trailbase~x&noise=true`)).toBe("?noise=true");
  expect(lookOf(`?columns=${columns}`)).toBe("");
  expect(lookOf("?view=chart&selected=a,b&scale=relative")).toBe("?view=chart&scale=relative");
  expect(lookOf("")).toBe("");
});

test("nothing in a look breaks out of the Markdown or the HTML that the link is put in", () => {
  expect(lookOf(`?search=a)b"c<d>%20e]`)).toBe("?search=a%29b%22c%3Cd%3E+e%5D");
});
