import { expect, test } from "vitest";
import { releaseVersion } from "./releaseVersion.ts";

test("a build of a release says its version, and its commit where that is known", () => {
  expect(releaseVersion("1.4.0", "5194a02f9c1e")).toBe("1.4.0 (5194a02f9c1e)");
  expect(releaseVersion("1.4.0", null)).toBe("1.4.0");
});

test("what was never released is a development build, not version 0.0.0", () => {
  expect(releaseVersion("0.0.0", "5194a02f9c1e")).toBe("development build");
  expect(releaseVersion("0.0.0", null)).toBe("development build");
});
