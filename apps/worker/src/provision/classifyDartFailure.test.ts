import { expect, test } from "vitest";
import { classifyDartFailure } from "./classifyDartFailure.ts";

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
