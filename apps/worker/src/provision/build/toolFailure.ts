import type { ErrorCode } from "@lapline/contracts";
import { JobFailure } from "../../jobFailure.ts";
import type { ToolResult } from "./runTool.ts";

/**
 * Why a tool failed. Where it was refused a host, the message names it: a registry that answers the same
 * the next time is not out of reach.
 */
export function toolFailure(
  { refused }: Pick<ToolResult, "refused">,
  code: ErrorCode,
  message: string,
): JobFailure {
  if (refused.length === 0) return new JobFailure(code, message);
  const hosts = refused.join(", ");
  return new JobFailure(
    code === "registry_unreachable" ? "build_failed" : code,
    `${message}\nThe build asked for ${hosts}, which its network does not allow. If that is meant, the machine's owner can add it to BUILD_HOSTS.`,
  );
}
