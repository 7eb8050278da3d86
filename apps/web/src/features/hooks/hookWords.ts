import type {
  HookApproval,
  HookDeliveryState,
  HookEventKind,
  HookVendor,
} from "@lapline/contracts";

export const vendorWords: Record<HookVendor, string> = {
  github: "GitHub",
  gitlab: "GitLab",
  gitea: "Gitea or Forgejo",
  generic: "Anything else",
};

export const approvalWords: Record<HookApproval, string> = {
  forks: "Pull requests of forks",
  outsiders: "Pull requests of forks, and of authors who are not known to belong to it",
};

export const eventWords: Record<HookEventKind, string> = {
  push_branch: "Push to a branch",
  push_tag: "Push of a tag",
  pull_request: "Pull request",
  release: "Release",
  dispatch: "Run by hand",
};

/** What became of a delivery, with its colour. */
export const stateLook: Record<HookDeliveryState, { word: string; className: string }> = {
  ran: { word: "Started runs", className: "text-good" },
  ignored: { word: "Ignored", className: "text-muted" },
  asking: { word: "Asks the repository", className: "text-accent" },
  waiting: { word: "Waits for approval", className: "text-accent" },
  refused: { word: "Refused", className: "text-bad" },
  failed: { word: "Could not run", className: "text-bad" },
};

/** Where address and secret are pasted. */
export const pasteWords: Record<HookVendor, string> = {
  github:
    "At GitHub: the repository's Settings, Webhooks, Add webhook. Choose the content type application/json and the events pushes, pull requests, releases and workflow dispatches.",
  gitlab:
    "At GitLab: the project's Settings, Webhooks, with the secret as secret token. Choose push, tag push, merge request, release and pipeline events.",
  gitea:
    "At Gitea or Forgejo: the repository's Settings, Webhooks, Add webhook, with POST and application/json. Choose push, pull request and release events.",
  generic:
    "The sender signs every message with the secret, by the Standard Webhooks specification: webhook-id, webhook-timestamp and webhook-signature.",
};
