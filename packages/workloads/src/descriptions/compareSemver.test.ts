import { describe, expect, it } from "vitest";
import { compareSemver } from "./compareSemver.ts";

/** Oldest first; the middle of the list is the example of semver.org, section 11. */
const inOrder = [
  "0.9.0",
  "0.22.21",
  "0.23.0-rc1",
  "0.23.0",
  "v0.23.1",
  "1.0.0-alpha",
  "1.0.0-alpha.1",
  "1.0.0-alpha.beta",
  "1.0.0-beta",
  "1.0.0-beta.2",
  "1.0.0-beta.11",
  "1.0.0-rc.1",
  "1.0.0",
  "1.2",
  "1.10",
  "1.10.0.1",
  "3.54.1-build1",
  "10.0.0",
  "2025.12.31",
  "2026-01-02",
  "2026.02.16-sha-26c615c",
  "2026-02-16",
  "2026.10.01",
  "bundled",
  "main",
  "sha256:0b1c",
];

describe("compareSemver", () => {
  it("orders releases, pre-releases and texts that are no versions", () => {
    expect(inOrder.toReversed().sort(compareSemver)).toEqual(inOrder);
  });

  it("is a total order: antisymmetric, and 0 only for equal texts", () => {
    const texts = [...inOrder, "1.0.0+build1", "1.0.0+build2", "v1.0.0", "1.0", "01.0.0"];
    for (const a of texts) {
      for (const b of texts) {
        expect(Math.sign(compareSemver(a, b))).toBe(-Math.sign(compareSemver(b, a)) + 0);
        expect(compareSemver(a, b) === 0).toBe(a === b);
      }
    }
  });
});
