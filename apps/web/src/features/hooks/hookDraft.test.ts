import type { Hook } from "@lapline/contracts";
import { expect, test } from "vitest";
import {
  emptyHookDraft,
  hookChangeOf,
  hookDraftOf,
  hookErrorsOf,
  hookProblemsOf,
} from "./hookDraft.ts";

const hook: Hook = {
  id: "0190a000-0000-7000-8000-000000000001",
  name: "db",
  vendor: "github",
  repository: "acme/db",
  approval: "forks",
  definitionFile: "lapline.yml",
  paused: false,
  path: "/api/v1/hooks/github/0190a000-0000-7000-8000-000000000001",
  rules: [],
  secrets: [],
  lastDeliveryAt: null,
  createdAt: "2026-11-21T00:00:00.000Z",
};

test("only what was changed is sent", () => {
  const draft = hookDraftOf(hook);
  expect(hookChangeOf(draft, hook)).toEqual({});
  expect(hookChangeOf({ ...draft, name: " db ", approval: "outsiders" }, hook)).toEqual({
    approval: "outsiders",
  });
  const below = { ...draft, definitionFile: "packages/x/lapline.yml" };
  const moved = { ...hook, ...hookChangeOf(below, hook) };
  expect(moved.definitionFile).toBe(below.definitionFile);
  // An empty field means the usual file.
  expect(hookChangeOf({ ...hookDraftOf(moved), definitionFile: "" }, moved)).toEqual({
    definitionFile: "lapline.yml",
  });
  expect(hookChangeOf({ ...draft, name: "other", repository: "acme/x" }, hook)).toEqual({
    name: "other",
    repository: "acme/x",
  });
});

test("a name is needed, and a repository unless a generic trigger takes messages about any", () => {
  expect(Object.keys(hookErrorsOf(emptyHookDraft, null)).sort()).toEqual(["name", "repository"]);
  const generic = { ...emptyHookDraft, name: "any", vendor: "generic" as const };
  expect(hookErrorsOf(generic, null)).toEqual({});
  expect(hookErrorsOf(generic, { repository: null })).toEqual({});
  expect(hookErrorsOf(generic, { repository: "acme/db" })).toHaveProperty("repository");
});

test("problems of the server stand at their fields, others above the form", () => {
  const listed = [{ path: "repository", message: "write it as owner/name" }];
  expect(hookProblemsOf("It is not valid.", listed)).toEqual({
    repository: "write it as owner/name",
  });
  expect(hookProblemsOf("Too many.", [])).toEqual({ form: "Too many." });
});
