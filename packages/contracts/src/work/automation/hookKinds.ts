/** Who sends events to a CI trigger. */
export const hookVendors = ["github", "gitlab", "gitea", "generic"] as const;
export type HookVendor = (typeof hookVendors)[number];

/** What can start runs, whichever vendor tells it. */
export const hookEventKinds = [
  "push_branch",
  "push_tag",
  "pull_request",
  "release",
  "dispatch",
] as const;
export type HookEventKind = (typeof hookEventKinds)[number];

/**
 * Whose pull requests wait for a member: those from other repositories, or also those of authors of
 * whom the vendor does not say that they belong to the project.
 */
export const hookApprovals = ["forks", "outsiders"] as const;
export type HookApproval = (typeof hookApprovals)[number];

/**
 * What became of a message: `asking` the repository for what the message does not name, `waiting` for a
 * member, `failed` could not be run.
 */
export const hookDeliveryStates = [
  "ran",
  "ignored",
  "asking",
  "waiting",
  "refused",
  "failed",
] as const;
export type HookDeliveryState = (typeof hookDeliveryStates)[number];
