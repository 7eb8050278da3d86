import type { ErrorCode } from "@lapline/contracts";

// A server asks for a name where a repository does not exist or is private: that is a no, not a silence.
const MISSING =
  /couldn't find remote ref|not our ref|[Rr]epository .*not found|could not read Username|Authentication failed|returned error: 40[1-4]|returned error: 410|bad object|invalid refspec/;

/** Which error code the output of a failed `git ls-remote` or `git fetch` stands for. */
export function classifyGitFailure(output: string): ErrorCode {
  if (/No space left on device/i.test(output)) return "disk_full";
  return MISSING.test(output) ? "version_not_found" : "registry_unreachable";
}
