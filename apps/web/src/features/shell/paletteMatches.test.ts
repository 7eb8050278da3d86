import { describe, expect, it } from "vitest";
import { paletteMatches } from "./paletteMatches.ts";

describe("paletteMatches", () => {
  it("finds every word in any order, ignoring case", () => {
    expect(paletteMatches("sqlite · records.insert · Throughput", "through SQL")).toBe(true);
    expect(paletteMatches("sqlite · records.insert", "sqlite read")).toBe(false);
  });
  it("lets everything through while nothing is typed", () => {
    expect(paletteMatches("Runs", "")).toBe(true);
  });
});
