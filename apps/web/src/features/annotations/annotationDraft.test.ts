import { expect, test } from "vitest";
import { checkDraft, draftOf, inputOf } from "./annotationDraft.ts";

const written = { ...draftOf(null, "1.2.0"), text: " new kernel " };

test("a form starts at the given version, for this series only", () => {
  expect(checkDraft(draftOf(null, "1.2.0"))).toEqual({ text: "Write what happened." });
  expect(checkDraft(written)).toEqual({});
  expect(inputOf(written, "s")).toEqual({
    seriesId: "s",
    scope: "series",
    version: "1.2.0",
    at: null,
    text: "new kernel",
  });
});

test("a moment is taken as UTC, and one that is none is refused at its field", () => {
  const draft = { ...written, at: "moment" as const, moment: "2026-03-01T10:30" };
  expect(inputOf(draft, "s")).toMatchObject({ version: null, at: "2026-03-01T10:30:00.000Z" });
  expect(checkDraft({ ...draft, moment: "" })).toHaveProperty("moment");
});
