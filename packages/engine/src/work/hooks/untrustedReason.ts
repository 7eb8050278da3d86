import type { HookApproval } from "@lapline/contracts";
import type { HookEvent } from "./events/hookEvent.ts";

/** What GitHub says of authors who belong to a repository. */
const insiders = ["OWNER", "MEMBER", "COLLABORATOR"];

/**
 * Why a pull request must not run before a member has looked at it; null for what may run. Code from
 * another repository never runs by itself, nor code of which nobody says where it comes from.
 */
export function untrustedReason(event: HookEvent, approval: HookApproval): string | null {
  if (event.kind !== "pull_request") return null;
  const { repository, headRepository, association, author } = event;
  if (headRepository === null || repository === null) {
    return "the event does not say which repository its commits are from";
  }
  if (headRepository.toLowerCase() !== repository.toLowerCase()) {
    return `its commits are from ${headRepository}`;
  }
  if (approval === "forks") return null;
  if (association !== null && insiders.includes(association)) return null;
  return `nothing says that ${author ?? "its author"} belongs to ${repository}`;
}
