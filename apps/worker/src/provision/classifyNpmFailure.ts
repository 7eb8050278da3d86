import type { ErrorCode } from "@lapline/contracts";

// A registry answers 403 for what it does not want to serve: that is a no, not a silence.
const MISSING = /\b(E403|E404|ETARGET|ENOVERSIONS|No matching version found)\b/;
const UNREACHABLE =
  /\b(ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ERR_SOCKET_TIMEOUT|EIDLETIMEOUT|E5\d\d|E429|E401|UNABLE_TO_VERIFY_LEAF_SIGNATURE|SELF_SIGNED_CERT_IN_CHAIN)\b|socket hang up|network timeout/;

/** Which error code the output of a failed `npm install` stands for. */
export function classifyNpmFailure(output: string): ErrorCode {
  if (output.includes("ENOSPC")) return "disk_full";
  if (MISSING.test(output)) return "version_not_found";
  if (UNREACHABLE.test(output)) return "registry_unreachable";
  return "build_failed";
}
