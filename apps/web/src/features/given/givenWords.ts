import type { GivenKind } from "@lapline/contracts";

interface GivenWords {
  title: string;
  /** What happens to one that ends. */
  ends: string;
}

/** How the kinds of what somebody gave are called, and what their end means. */
export const givenWords: Readonly<Record<GivenKind, GivenWords>> = {
  invitation: { title: "Open invitations", ends: "Their links stop working." },
  apiKey: { title: "API keys", ends: "Requests with them are refused." },
  registrationToken: { title: "Registration tokens", ends: "No machine can register with them." },
  machine: { title: "Machines", ends: "They are revoked. Their jobs are queued again." },
  hook: { title: "CI triggers", ends: "They are paused and their secrets end." },
  webhook: { title: "Webhooks", ends: "They are disabled." },
  repository: { title: "Repositories", ends: "They are paused." },
  schedule: { title: "Schedules", ends: "They are paused." },
  share: { title: "Shares", ends: "Their links stop working." },
};
