// Messages in the shapes that the vendors document (GitHub Docs "Webhook events and payloads", GitLab
// Docs "Webhook events", Gitea documentation "Webhooks"), cut down to what is read and a little more.

export const shas = {
  before: "a".repeat(40),
  head: "b".repeat(40),
  later: "c".repeat(40),
  base: "d".repeat(40),
  mergeBase: "e".repeat(40),
} as const;

const zero = "0".repeat(40);
const githubRepository = { id: 1, name: "db", full_name: "acme/db", private: false };
const files = { added: ["src/new.ts"], removed: [], modified: ["docs/read.md"] };

export const github = {
  push: (more: object = {}) => ({
    ref: "refs/heads/main",
    before: shas.before,
    after: shas.head,
    created: false,
    deleted: false,
    forced: false,
    head_commit: { id: shas.head, message: "Faster", ...files },
    commits: [{ id: shas.head, message: "Faster", ...files }],
    repository: githubRepository,
    pusher: { name: "ada" },
    sender: { login: "ada", id: 7 },
    ...more,
  }),
  deletedBranch: () => github.push({ after: zero, deleted: true, head_commit: null, commits: [] }),
  tag: (tag = "v1.2.3") => github.push({ ref: `refs/tags/${tag}`, commits: [] }),
  pullRequest: (action = "opened", head: object = {}, more: object = {}) => ({
    action,
    number: 12,
    pull_request: {
      number: 12,
      state: "open",
      user: { login: "eve" },
      author_association: "CONTRIBUTOR",
      head: { ref: "faster", sha: shas.head, repo: githubRepository, ...head },
      base: { ref: "main", sha: shas.base, repo: githubRepository },
      ...more,
    },
    repository: githubRepository,
    sender: { login: "eve" },
  }),
  fork: { repo: { id: 2, name: "db", full_name: "eve/db" } },
  release: (action = "published") => ({
    action,
    release: { tag_name: "v1.2.3", target_commitish: "main", draft: false, prerelease: false },
    repository: githubRepository,
    sender: { login: "ada" },
  }),
  dispatch: () => ({
    inputs: {},
    ref: "refs/heads/main",
    workflow: ".github/workflows/bench.yml",
    repository: githubRepository,
    sender: { login: "ada" },
  }),
  ping: () => ({ zen: "Keep it logically awesome.", hook_id: 1, repository: githubRepository }),
};

const gitlabProject = { id: 15, name: "db", path_with_namespace: "acme/db" };

export const gitlab = {
  push: (more: object = {}) => ({
    object_kind: "push",
    event_name: "push",
    before: shas.before,
    after: shas.head,
    ref: "refs/heads/main",
    checkout_sha: shas.head,
    user_username: "ada",
    project: gitlabProject,
    commits: [{ id: shas.head, message: "Faster", ...files }],
    total_commits_count: 1,
    ...more,
  }),
  tag: () => gitlab.push({ object_kind: "tag_push", ref: "refs/tags/v1.2.3", commits: [] }),
  mergeRequest: (attributes: object = {}) => ({
    object_kind: "merge_request",
    event_type: "merge_request",
    user: { id: 3, username: "eve" },
    project: gitlabProject,
    object_attributes: {
      iid: 12,
      action: "open",
      source_branch: "faster",
      target_branch: "main",
      last_commit: { id: shas.head, message: "Faster" },
      source: gitlabProject,
      target: gitlabProject,
      ...attributes,
    },
  }),
  release: () => ({
    object_kind: "release",
    action: "create",
    tag: "v1.2.3",
    project: gitlabProject,
    commit: { id: shas.head },
  }),
  pipeline: (attributes: object = {}) => ({
    object_kind: "pipeline",
    user: { username: "ada" },
    project: gitlabProject,
    object_attributes: {
      id: 31,
      ref: "main",
      tag: false,
      sha: shas.head,
      status: "success",
      source: "trigger",
      ...attributes,
    },
  }),
};

export const gitea = {
  push: (more: object = {}) => ({
    ref: "refs/heads/main",
    before: shas.before,
    after: shas.head,
    commits: [{ id: shas.head, message: "Faster", ...files }],
    total_commits: 1,
    head_commit: { id: shas.head, ...files },
    repository: { id: 140, full_name: "acme/db" },
    sender: { login: "ada" },
    ...more,
  }),
  pullRequest: (action = "opened") => ({
    action,
    number: 12,
    pull_request: {
      number: 12,
      user: { login: "eve" },
      head: { ref: "faster", sha: shas.head, repo: { full_name: "acme/db" } },
      base: { ref: "main", sha: shas.base, repo: { full_name: "acme/db" } },
      merge_base: shas.mergeBase,
    },
    repository: { id: 140, full_name: "acme/db" },
    sender: { login: "eve" },
  }),
  release: () => ({
    action: "published",
    release: { tag_name: "v1.2.3", target_commitish: "main" },
    repository: { id: 140, full_name: "acme/db" },
    sender: { login: "ada" },
  }),
};

export const generic = (type: string, data: object = {}) => ({
  type,
  timestamp: "2026-11-21T00:00:00Z",
  data: { repository: "acme/db", ...data },
});
