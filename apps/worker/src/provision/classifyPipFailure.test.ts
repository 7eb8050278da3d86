import { expect, test } from "vitest";
import { classifyPipFailure } from "./classifyPipFailure.ts";

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
