import { expect, it } from "vitest";
import { adminLoginPath, collectionBody } from "./pocketbaseCalls.ts";

const fields = [
  { name: "data", type: "text" },
  { name: "room", type: "relation", collectionId: "c1" },
] as const;
const rules = { list: null, view: "", create: "owner = @request.auth.id", change: null };

it("describes a collection as 0.23 and later read it", () => {
  expect(collectionBody("0.23.0", "message", [...fields], rules)).toEqual({
    name: "message",
    type: "base",
    listRule: null,
    viewRule: "",
    createRule: "owner = @request.auth.id",
    updateRule: null,
    deleteRule: null,
    fields: [
      { name: "data", type: "text", max: 100_000 },
      { name: "room", type: "relation", collectionId: "c1", maxSelect: 1 },
      { name: "created", type: "autodate", onCreate: true, onUpdate: false },
      { name: "updated", type: "autodate", onCreate: true, onUpdate: true },
    ],
  });
  expect(adminLoginPath("0.40.4")).toContain("_superusers");
});

it("describes a collection as releases before 0.23 read it", () => {
  const body = collectionBody("0.22.21", "message", [...fields], rules);
  expect("schema" in body && body.schema).toEqual([
    { name: "data", type: "text", options: {} },
    { name: "room", type: "relation", options: { collectionId: "c1", maxSelect: 1 } },
  ]);
  expect(adminLoginPath("0.22.21")).toBe("/api/admins/auth-with-password");
});
