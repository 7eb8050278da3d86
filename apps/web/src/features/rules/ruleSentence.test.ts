import { expect, test } from "vitest";
import { emptyDraft } from "./ruleDraft.ts";
import { ruleSentence } from "./ruleSentence.ts";

const sentence = (part: Partial<typeof emptyDraft>) =>
  ruleSentence({ ...emptyDraft, ...part }).replaceAll("\u202f", " ");

test("a rule is one sentence with what it sets and nothing that it inherits", () => {
  expect(sentence({})).toBe("Notify when any measure gets worse.");
  expect(sentence({ target: "pglite", minChange: "5" })).toBe(
    "Notify when any measure of pglite gets worse by at least 5 %.",
  );
  expect(
    sentence({
      measure: "throughput",
      scenario: "records.insert",
      label: "local",
      direction: "both",
    }),
  ).toBe("Notify when throughput in records.insert on local changes.");
  expect(sentence({ confirmations: "2" })).toBe(
    "Notify when any measure gets worse, after 2 confirming comparisons.",
  );
});

test("a muted rule says so, whatever else is set", () => {
  expect(sentence({ mute: "true", label: "noisy", minChange: "5" })).toBe(
    "Never notify when any measure on noisy changes.",
  );
});
