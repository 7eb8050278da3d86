import { expect, test } from "vitest";
import { draftOf, problemsOf } from "./webhookDraft.ts";

const draft = { ...draftOf(null), name: "CI", url: "https://ci.example.org/hook" };

test("a whole form has no problems; an empty one says what is missing", () => {
  expect(problemsOf(draft, true)).toEqual({});
  const empty = { ...draftOf(null), events: [] };
  expect(Object.keys(problemsOf(empty, true)).sort()).toEqual(["events", "name", "url"]);
});

test("an empty address keeps that of a webhook which is changed", () => {
  expect(problemsOf({ ...draft, url: "" }, false)).toEqual({});
});

test.each(["ci.example.org", "ftp://ci.example.org", "https://me:secret@ci.example.org"])(
  "the address %s is refused before it is sent",
  (url) => {
    expect(problemsOf({ ...draft, url }, true).url).toContain("Cannot be used");
  },
);
