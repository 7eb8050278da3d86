import { expect, test } from "vitest";
import { classifyCargoFailure } from "./classifyCargoFailure.ts";

// Outputs of cargo 1.95.
test.each([
  [
    "version_not_found",
    'error: failed to select a version for the requirement `itoa = "=99.0.0"`\ncandidate versions found which didn\'t match: 1.0.18, 1.0.17, 1.0.16, ...',
  ],
  ["version_not_found", "error: no matching package named `no-such-crate-xyz` found"],
  [
    "registry_unreachable",
    "error: failed to get `itoa` as a dependency of package `tiny v0.0.0`\n\nCaused by:\n  download of config.json failed\n\nCaused by:\n  failed to download from `https://index.crates.io/config.json`\n\nCaused by:\n  [7] Could not connect to server (Failed to connect to 127.0.0.1 port 9)",
  ],
  [
    "build_failed",
    "error[E0425]: cannot find function `stdout` in module `tokio::io`\nerror: could not compile `trailbase` (lib) due to 1 previous error",
  ],
  ["disk_full", "error: failed to write `/c/x.rlib`: No space left on device (os error 28)"],
])("cargo output is told apart as %s", (code, output) => {
  expect(classifyCargoFailure(output)).toBe(code);
});
