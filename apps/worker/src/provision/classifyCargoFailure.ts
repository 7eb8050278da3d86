import type { ErrorCode } from "@lapline/contracts";

const MISSING =
  /failed to select a version for the requirement|no matching package named|is yanked|got 40[34]|got 410|404 Not Found/;
const UNREACHABLE =
  /[Cc]ould ?n[o']t (resolve|connect)|Connection (refused|reset)|[Tt]imed out|[Tt]imeout was reached|failed to download|SSL connect error|certificate|got (429|50\d)|network is unreachable|[Nn]etwork failure/;

/** Which error code the output of a failed `cargo fetch` or `cargo build` stands for. */
export function classifyCargoFailure(output: string): ErrorCode {
  if (/[Nn]o space left on device/.test(output)) return "disk_full";
  if (MISSING.test(output)) return "version_not_found";
  if (UNREACHABLE.test(output)) return "registry_unreachable";
  return "build_failed";
}
