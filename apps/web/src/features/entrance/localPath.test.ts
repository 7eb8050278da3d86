import { describe, expect, it } from "vitest";
import { localPath } from "./localPath.ts";

describe("localPath", () => {
  it("keeps paths of this site with their query", () => {
    expect(localPath("/p/demo/runs?status=FAILED")).toBe("/p/demo/runs?status=FAILED");
  });
  it.each([
    null,
    "",
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/.//evil.example",
  ])("never leaves this site: %s", (next) => {
    expect(localPath(next)).toBe("/");
  });
});
