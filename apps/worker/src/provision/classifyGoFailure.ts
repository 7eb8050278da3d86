import type { ErrorCode } from "@lapline/contracts";

// A proxy answers 403 for what it does not want to serve: that is a no, not a silence.
const MISSING =
  /unknown revision|invalid version|no matching versions|404 Not Found|410 Gone|403 Forbidden|not found: |malformed module path/;
const UNREACHABLE =
  /dial tcp|i\/o timeout|connection refused|connection reset|no such host|TLS handshake|certificate|unexpected EOF|: EOF|\b(429 Too Many Requests|50\d )|network is unreachable/;

/** Which error code the output of a failed `go get` or `go build` stands for. */
export function classifyGoFailure(output: string): ErrorCode {
  if (output.includes("no space left on device")) return "disk_full";
  if (UNREACHABLE.test(output)) return "registry_unreachable";
  if (MISSING.test(output)) return "version_not_found";
  return "build_failed";
}
