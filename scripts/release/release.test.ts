import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { composeRelease, newestRelease, withRelease } from "./composeRelease.ts";
import { parseChangeset, readChangesets } from "./readChangesets.ts";
import { readVersion } from "./readVersion.ts";

const root = join(import.meta.dirname, "../..");
const changelog = readFileSync(join(root, "CHANGELOG.md"), "utf8");

test("every package has the version of the newest release in the changelog", () => {
  const manifests = globSync(["package.json", "{apps,packages}/*/package.json"], { cwd: root });
  expect(manifests.length).toBeGreaterThan(10);
  const { version, notes } = newestRelease(changelog);
  const others = manifests.filter((path) => readVersion(join(root, dirname(path))) !== version);
  expect(others).toEqual([]);
  expect(notes).not.toBe("");
});

test("every changeset of the repository can be read", () => {
  expect(() => readChangesets(root)).not.toThrow();
});

test("a changeset counts as its largest bump, and says something", () => {
  const text = '---\n"@lapline/cli": patch\n"@lapline/web": minor\n---\n\nPins have names.\n';
  expect(parseChangeset(text)).toEqual({ bump: "minor", summary: "Pins have names." });
  expect(() => parseChangeset("---\n---\n\nNo package.\n")).toThrow(/at least one package/);
  expect(() => parseChangeset('---\n"@lapline/cli": patch\n---\n')).toThrow(/what changed/);
  expect(() => parseChangeset('---\n"@lapline/cli": huge\n---\n\nx\n')).toThrow(/huge|Invalid/);
});

test("a release comes before those before it, its changes by size", () => {
  const section = composeRelease("0.2.0", "2026-12-01", [
    { bump: "patch", summary: "A fix.\nWith a second line." },
    { bump: "minor", summary: "A page." },
  ]);
  const whole = withRelease(
    "# Changelog\n\nAll of it.\n\n## 0.1.0 (2026-11-23)\n\nFirst.\n",
    section,
  );
  expect(whole).toBe(
    "# Changelog\n\nAll of it.\n\n## 0.2.0 (2026-12-01)\n\n### New\n\n- A page.\n\n### Fixed\n\n" +
      "- A fix.\n  With a second line.\n\n## 0.1.0 (2026-11-23)\n\nFirst.\n",
  );
  expect(newestRelease(whole).version).toBe("0.2.0");
  expect(newestRelease(withRelease("# Changelog\n", section)).notes).toContain("A page.");
});
