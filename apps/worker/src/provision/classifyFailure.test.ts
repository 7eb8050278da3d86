import { expect, test } from "vitest";
import {
  classifyCargoFailure,
  classifyDartFailure,
  classifyGoFailure,
  classifyNpmFailure,
  classifyPipFailure,
} from "./classifyFailure.ts";

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

// Sentences of pub's sources (dart-lang/pub, version solver and HTTP retries).
test.each([
  [
    "version_not_found",
    "Because harness depends on sqlite_async 99.0.0 which doesn't match any versions, version solving failed.",
  ],
  [
    "version_not_found",
    "Because harness depends on nothing_of_that_name any which doesn't exist (could not find package nothing_of_that_name at https://pub.dev), version solving failed.",
  ],
  [
    "registry_unreachable",
    "Got socket error trying to find package sqlite_async at https://pub.dev.",
  ],
  ["build_failed", "bin/main.dart:3:8: Error: Not found: 'package:nothing/nothing.dart'"],
  [
    "disk_full",
    "FileSystemException: writeFrom failed (OS Error: No space left on device, errno = 28)",
  ],
])("dart output is told apart as %s", (code, output) => {
  expect(classifyDartFailure(output)).toBe(code);
});

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

// Outputs of npm 10.
test.each([
  [
    "version_not_found",
    "npm error code E404\nnpm error 404 Not Found - GET https://registry.npmjs.org/pglite-no-such-package-xyz\nnpm error 404",
  ],
  [
    "version_not_found",
    "npm error code ETARGET\nnpm error notarget No matching version found for left-pad@99.0.0.",
  ],
  [
    "registry_unreachable",
    "npm error     at process.processTicksAndRejections (node:internal/process/task_queues:83:21) {\nnpm error   code: 'ECONNREFUSED',\nnpm error   errno: 'ECONNREFUSED',\nnpm error   syscall: 'connect',",
  ],
  [
    "registry_unreachable",
    "npm error code E503\nnpm error 503 Service Unavailable - GET https://r/x",
  ],
  [
    "disk_full",
    "npm error code ENOSPC\nnpm error syscall write\nnpm error nospc ENOSPC: no space left",
  ],
  ["build_failed", "npm error code ERESOLVE\nnpm error ERESOLVE unable to resolve dependency tree"],
])("npm output is told apart as %s", (code, output) => {
  expect(classifyNpmFailure(output)).toBe(code);
});

// Outputs of pip 23.2.
test.each([
  [
    "version_not_found",
    "ERROR: Could not find a version that satisfies the requirement objectbox==99.0.0 (from versions: 4.0.0, 5.0.0)\nERROR: No matching distribution found for objectbox==99.0.0",
  ],
  [
    "version_not_found",
    "ERROR: Could not find a version that satisfies the requirement lapline-no-such-package==1.0 (from versions: none)\nERROR: No matching distribution found for lapline-no-such-package==1.0",
  ],
  [
    "registry_unreachable",
    "WARNING: Retrying (Retry(total=0, connect=None, read=None, redirect=None, status=None)) after connection broken by 'NewConnectionError('<pip._vendor.urllib3.connection.HTTPConnection object at 0x7fde92373110>: Failed to establish a new connection: [Errno 111] Connection refused')': /simple/objectbox/\nERROR: Could not find a version that satisfies the requirement objectbox==5.0.0 (from versions: none)\nERROR: No matching distribution found for objectbox==5.0.0",
  ],
  [
    "disk_full",
    "ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device",
  ],
  [
    "build_failed",
    "ERROR: Cannot install a==1 and b==2 because these package versions have conflicting dependencies.",
  ],
])("pip output is told apart as %s", (code, output) => {
  expect(classifyPipFailure(output)).toBe(code);
});
