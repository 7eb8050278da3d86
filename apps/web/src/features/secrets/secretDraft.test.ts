import { expect, test } from "vitest";
import { draftOf, secretIn } from "./secretDraft.ts";

const draft = {
  name: "team-git",
  address: "https://git.example.org/team",
  username: "lapline",
  password: "a-long-token",
};

test("a whole form asks for a secret whose address is a folder", () => {
  const secret = { ...draft, address: "https://git.example.org/team/" };
  expect(secretIn(draft)).toEqual({ ok: true, secret });
});

test("what is missing is told at its field", () => {
  const empty = secretIn(draftOf(null));
  expect(empty.ok ? [] : Object.keys(empty.errors).sort()).toEqual(Object.keys(draft).sort());
});

test("a form for another password shows everything but the old one", () => {
  const facts = { problem: null, setAt: "2026-11-24T00:00:00.000Z", setBy: "Ada" };
  const { password: _, ...rest } = draft;
  const known = { id: "0199b0a0-0000-7000-8000-000000000000", ...rest, ...facts };
  expect(draftOf(known)).toEqual({ ...draft, password: "" });
});
