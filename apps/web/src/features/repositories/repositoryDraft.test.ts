import { expect, test } from "vitest";
import { connectionOf, emptyDraft } from "./repositoryDraft.ts";

const draft = { ...emptyDraft, repository: "acme/widgets", token: "t" };

test("a whole form asks for a connection", () => {
  expect(connectionOf(draft)).toEqual({
    ok: true,
    connection: {
      vendor: "github",
      baseUrl: "https://api.github.com",
      repository: "acme/widgets",
      comments: true,
      credentials: { kind: "token", token: "t" },
    },
  });
});

test("what is missing is told at its field", () => {
  const empty = connectionOf({ ...emptyDraft, vendor: "gitea", baseUrl: "" });
  expect(empty.ok ? [] : Object.keys(empty.errors).sort()).toEqual([
    "baseUrl",
    "repository",
    "token",
  ]);
  const app = connectionOf({ ...draft, kind: "app" });
  expect(app.ok ? [] : Object.keys(app.errors).sort()).toEqual([
    "appId",
    "installationId",
    "privateKey",
  ]);
});
