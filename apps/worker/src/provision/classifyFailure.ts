import type { ErrorCode } from "@lapline/contracts";

const cargoMissing =
  /failed to select a version for the requirement|no matching package named|is yanked|got 40[34]|got 410|404 Not Found/;
const cargoUnreachable =
  /[Cc]ould ?n[o']t (resolve|connect)|Connection (refused|reset)|[Tt]imed out|[Tt]imeout was reached|failed to download|SSL connect error|certificate|got (429|50\d)|network is unreachable|[Nn]etwork failure/;

/** Which error code the output of a failed `cargo fetch` or `cargo build` stands for. */
export function classifyCargoFailure(output: string): ErrorCode {
  if (/[Nn]o space left on device/.test(output)) return "disk_full";
  if (cargoMissing.test(output)) return "version_not_found";
  if (cargoUnreachable.test(output)) return "registry_unreachable";
  return "build_failed";
}

const dartUnreachable =
  /Got socket error|Failed host lookup|Connection (refused|reset|closed|timed out)|ClientException|HandshakeException|TimeoutException|HTTP error (429|5\d\d)/;
const dartMissing = /doesn't match any versions|could not find package|HTTP error (403|404)/;

/** Which error code the output of a failed `dart pub get` or `dart compile` stands for. */
export function classifyDartFailure(output: string): ErrorCode {
  if (output.includes("No space left on device")) return "disk_full";
  if (dartUnreachable.test(output)) return "registry_unreachable";
  if (dartMissing.test(output)) return "version_not_found";
  return "build_failed";
}

// A proxy answers 403 for what it refuses to serve, so it can be reached.
const goMissing =
  /unknown revision|invalid version|no matching versions|404 Not Found|410 Gone|403 Forbidden|not found: |malformed module path/;
const goUnreachable =
  /dial tcp|i\/o timeout|connection refused|connection reset|no such host|TLS handshake|certificate|unexpected EOF|: EOF|\b(429 Too Many Requests|50\d )|network is unreachable/;

/** Which error code the output of a failed `go get` or `go build` stands for. */
export function classifyGoFailure(output: string): ErrorCode {
  if (output.includes("no space left on device")) return "disk_full";
  if (goUnreachable.test(output)) return "registry_unreachable";
  if (goMissing.test(output)) return "version_not_found";
  return "build_failed";
}

// A registry answers 403 for what it refuses to serve, so it can be reached.
const npmMissing = /\b(E403|E404|ETARGET|ENOVERSIONS|No matching version found)\b/;
const npmUnreachable =
  /\b(ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ERR_SOCKET_TIMEOUT|EIDLETIMEOUT|E5\d\d|E429|E401|UNABLE_TO_VERIFY_LEAF_SIGNATURE|SELF_SIGNED_CERT_IN_CHAIN)\b|socket hang up|network timeout/;

/** Which error code the output of a failed `npm install` stands for. */
export function classifyNpmFailure(output: string): ErrorCode {
  if (output.includes("ENOSPC")) return "disk_full";
  if (npmMissing.test(output)) return "version_not_found";
  if (npmUnreachable.test(output)) return "registry_unreachable";
  return "build_failed";
}

// pip tells of a registry that does not answer in warnings, and ends with the same error as for a
// version that does not exist: warnings are looked at first.
const pipUnreachable =
  /after connection broken by|ReadTimeoutError|ConnectTimeoutError|NewConnectionError|ProxyError|SSLError|HTTP error (429|5\d\d)/;
const pipMissing = /No matching distribution found|Could not find a version|HTTP error (403|404)/;

/** Which error code the output of a failed `pip install` stands for. */
export function classifyPipFailure(output: string): ErrorCode {
  if (output.includes("No space left on device")) return "disk_full";
  if (pipUnreachable.test(output)) return "registry_unreachable";
  if (pipMissing.test(output)) return "version_not_found";
  return "build_failed";
}
