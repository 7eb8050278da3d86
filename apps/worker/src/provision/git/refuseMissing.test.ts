import { expect, test } from "vitest";
import { classifyGitFailure } from "./refuseMissing.ts";

// Outputs of git 2.39.
test.each([
  [
    "version_not_found",
    "fatal: git upload-pack: not our ref 0123456789012345678901234567890123456789",
  ],
  [
    "version_not_found",
    "fatal: could not read Username for 'https://github.com': terminal prompts disabled",
  ],
  ["version_not_found", "fatal: repository 'https://example.org/x/y/' not found"],
  [
    "version_not_found",
    "fatal: unable to access 'https://example.org/x/': The requested URL returned error: 403",
  ],
  [
    "registry_unreachable",
    "fatal: unable to access 'https://example.org/x/': Could not resolve host: example.org",
  ],
  [
    "registry_unreachable",
    "fatal: unable to access 'https://example.org/x/': The requested URL returned error: 502",
  ],
  ["registry_unreachable", "fatal: '/srv/gone' does not appear to be a git repository"],
  ["disk_full", "error: unable to write file a: No space left on device"],
])("git output is told apart as %s", (code, output) => {
  expect(classifyGitFailure(output)).toBe(code);
});
