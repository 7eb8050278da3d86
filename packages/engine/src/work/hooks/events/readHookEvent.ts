import type { HookVendor } from "@lapline/contracts";
import type { ReadEvent } from "./hookEvent.ts";
import { readGenericEvent } from "./readGenericEvent.ts";
import { readGiteaEvent } from "./readGiteaEvent.ts";
import { readGitHubEvent } from "./readGitHubEvent.ts";
import { readGitLabEvent } from "./readGitLabEvent.ts";

/**
 * Reads a message that was proved to be of its sender. `event` is the vendor's header that names it
 * (GitHub, Gitea). Never throws: what cannot be understood is refused with a reason.
 */
export function readHookEvent(vendor: HookVendor, event: string, payload: unknown): ReadEvent {
  if (typeof payload !== "object" || payload === null || Array.isArray(payload)) {
    const name = event === "" ? "unknown" : event.slice(0, 100);
    return { outcome: "refused", name, reason: "the message is no JSON object" };
  }
  switch (vendor) {
    case "github":
      return readGitHubEvent(event.slice(0, 100), payload);
    case "gitea":
      return readGiteaEvent(event.slice(0, 100), payload);
    case "gitlab":
      return readGitLabEvent(payload);
    case "generic":
      return readGenericEvent(payload);
  }
}
