import type { ErrorCode } from "@lapline/contracts";

// pip tells of a registry that does not answer in warnings, and ends with the same error as for a
// version that does not exist: warnings are looked at first.
const UNREACHABLE =
  /after connection broken by|ReadTimeoutError|ConnectTimeoutError|NewConnectionError|ProxyError|SSLError|HTTP error (429|5\d\d)/;
const MISSING = /No matching distribution found|Could not find a version|HTTP error (403|404)/;

/** Which error code the output of a failed `pip install` stands for. */
export function classifyPipFailure(output: string): ErrorCode {
  if (output.includes("No space left on device")) return "disk_full";
  if (UNREACHABLE.test(output)) return "registry_unreachable";
  if (MISSING.test(output)) return "version_not_found";
  return "build_failed";
}
