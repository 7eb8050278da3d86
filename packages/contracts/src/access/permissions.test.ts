import { describe, expect, it } from "vitest";
import { roleAllows, scopesAllow } from "./permissions.ts";

describe("permissions", () => {
  it("lets a viewer read and nothing else", () => {
    expect(roleAllows("viewer", "project.read")).toBe(true);
    expect(roleAllows("viewer", "runs.submit")).toBe(false);
    expect(roleAllows("viewer", "machines.manage")).toBe(false);
  });
  it("lets a member approve what a CI trigger holds back, but not change what triggers do", () => {
    expect(roleAllows("member", "runs.submit")).toBe(true);
    expect(roleAllows("member", "hooks.manage")).toBe(false);
    expect(roleAllows("admin", "hooks.manage")).toBe(true);
    expect(scopesAllow(["read", "submit"], "hooks.manage")).toBe(false);
  });
  it("does not let a submitting key manage machines, while an admin key may do everything", () => {
    expect(scopesAllow(["read", "submit"], "runs.submit")).toBe(true);
    expect(scopesAllow(["read", "submit"], "machines.manage")).toBe(false);
    expect(scopesAllow(["admin"], "runs.submit")).toBe(true);
  });
});
