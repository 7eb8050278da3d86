import { describe, expect, it } from "vitest";
import { slugSchema } from "./ids.ts";
import { slugOf } from "./slugOf.ts";

describe("slugOf", () => {
  it.each([
    ["Café Benchmarks!", "cafe-benchmarks"],
    ["  --A  b--", "a-b"],
    ["数据库", "project"],
    [`${"a".repeat(63)} b`, "a".repeat(63)],
  ])("makes of %j the valid slug %j", (name, slug) => {
    expect(slugOf(name)).toBe(slug);
    expect(slugSchema.safeParse(slug).success).toBe(true);
  });
});
