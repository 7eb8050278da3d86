import { hookRuleInputSchema } from "@lapline/contracts";
import { sha } from "./startAsked.ts";

/** A rule that names versions by commit and holds them against the merge base. */
export const rule = (more: object = {}) =>
  hookRuleInputSchema.parse({
    name: "bench",
    events: ["pull_request", "release", "push_branch"],
    template: { target: "alpha", scenarios: [{ scenario: "records.insert" }], labels: ["local"] },
    version: { kind: "commit" },
    baseline: { kind: "merge_base" },
    ...more,
  });

/** The repository of the history in startAsked.ts, as GitHub names it. */
export const own = { full_name: "acme/widgets" };

/** The message that a pull request was opened. */
export const pullRequest = (head = sha("7"), repo: object = own) => ({
  action: "opened",
  number: 12,
  pull_request: {
    user: { login: "ada" },
    head: { sha: head, repo },
    base: { ref: "main", sha: sha("4"), repo: own },
  },
  repository: own,
});

/** A push of commit 4 on top of 3 without its files: GitHub leaves them out of large ones. */
export const bigPush = {
  ref: "refs/heads/main",
  before: sha("3"),
  after: sha("4"),
  commits: [{ id: sha("4") }],
  repository: own,
};
