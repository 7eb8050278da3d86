import { expect, it } from "vitest";
import { entityTag, namesTag } from "./answer.ts";

it("differs for bodies that differ anywhere, and is the same for the same body", () => {
  expect(entityTag("[1]")).toBe(entityTag("[1]"));
  expect(entityTag("[1]")).not.toBe(entityTag("[2]"));
  expect(entityTag("")).toMatch(/^W\/"[\w-]{27}"$/);
});

it("is found in lists, weak or strong, and by the asterisk", () => {
  const tag = entityTag("{}");
  expect(namesTag(tag, tag)).toBe(true);
  expect(namesTag(tag.replace("W/", ""), tag)).toBe(true);
  expect(namesTag(`"other", ${tag} `, tag)).toBe(true);
  expect(namesTag("*", tag)).toBe(true);
  expect(namesTag(null, tag)).toBe(false);
  expect(namesTag('"other"', tag)).toBe(false);
  expect(namesTag(`x${tag}`, tag)).toBe(false);
});
