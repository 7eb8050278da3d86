import { expect, test } from "vitest";
import { draftOf, emptyDraft, ruleOf } from "./ruleDraft.ts";

test("a form comes back as it was read, percent as a share", () => {
  const draft = {
    ...emptyDraft,
    name: " Quiet ",
    target: "alpha",
    minChange: "2.5",
    errorRate: "0.000001",
    confirmations: "2",
    mute: "false",
  };
  const read = ruleOf(draft);
  if (!read.ok) throw new Error(JSON.stringify(read.errors));
  expect(read.rule).toEqual({
    name: "Quiet",
    target: "alpha",
    scenario: null,
    measure: null,
    label: null,
    minChange: 0.025,
    direction: null,
    errorRate: 1e-6,
    confirmations: 2,
    mute: false,
  });
  const stored = { ...read.rule, id: "id", createdAt: "", updatedAt: "" };
  expect(ruleOf(draftOf(stored))).toEqual(read);
});

test("a rule needs a name, a percentage that is one, and something to decide", () => {
  expect(ruleOf(emptyDraft)).toMatchObject({
    ok: false,
    errors: { name: expect.any(String), form: expect.any(String) },
  });
  const wrong = ruleOf({ ...emptyDraft, name: "n", minChange: "two" });
  expect(wrong).toMatchObject({ ok: false, errors: { minChange: expect.any(String) } });
});
