import { expect, test } from "vitest";
import { classifyNpmFailure } from "./classifyNpmFailure.ts";

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
