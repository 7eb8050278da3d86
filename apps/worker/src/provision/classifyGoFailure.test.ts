import { expect, test } from "vitest";
import { classifyGoFailure } from "./classifyGoFailure.ts";

// Outputs of go 1.26.
test.each([
  [
    "version_not_found",
    "go: github.com/pocketbase/pocketbase@v99.0.0: reading https://proxy.golang.org/github.com/pocketbase/pocketbase/@v/v99.0.0.info: 403 Forbidden\n\tserver response: This module version is not available.",
  ],
  ["version_not_found", "go: example.com/x@v9.9.9: invalid version: unknown revision v9.9.9"],
  [
    "registry_unreachable",
    'go: github.com/pocketbase/pocketbase@v0.36.8: Get "http://127.0.0.1:9/github.com/pocketbase/pocketbase/@v/v0.36.8.info": dial tcp 127.0.0.1:9: connect: connection refused',
  ],
  ["build_failed", "# lapline.local/target\n./main.go:2:15: undefined: undefined"],
  ["disk_full", "write /cache/go/build/x: no space left on device"],
])("go output is told apart as %s", (code, output) => {
  expect(classifyGoFailure(output)).toBe(code);
});
