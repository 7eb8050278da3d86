import type { ErrorCode } from "@lapline/contracts";

const UNREACHABLE =
  /Got socket error|Failed host lookup|Connection (refused|reset|closed|timed out)|ClientException|HandshakeException|TimeoutException|HTTP error (429|5\d\d)/;
const MISSING = /doesn't match any versions|could not find package|HTTP error (403|404)/;

/** Which error code the output of a failed `dart pub get` or `dart compile` stands for. */
export function classifyDartFailure(output: string): ErrorCode {
  if (output.includes("No space left on device")) return "disk_full";
  if (UNREACHABLE.test(output)) return "registry_unreachable";
  if (MISSING.test(output)) return "version_not_found";
  return "build_failed";
}
