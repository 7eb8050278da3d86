import { createHmac, randomUUID } from "node:crypto";
import { waitFor } from "@lapline/testkit";
import type { ApiClient } from "../stack/apiClient.ts";

const template = {
  target: "pocketbase",
  scenarios: [{ scenario: "records.insert" }],
  labels: ["local"],
};

const repository = "example/service";
const commit = "c0ffee3f2a9c0d1e4b5a6978879605142332415e";

/**
 * Sets up what the pages below Settings list, while a run is under way: what its CI trigger starts waits
 * behind that. Nothing is sent outside while the pictures are taken: the schedule is due in a year, the
 * webhook is told of lost machines only, and no run names a commit of the connected repository.
 */
export async function setUpForScreenshots(
  api: ApiClient,
  columns: string,
): Promise<{ shareUrl: string; invitationUrl: string }> {
  const post = async (
    path: string,
    body: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<{ id?: string; hook?: { id: string }; secret?: string; url?: string }> => {
    const response = await api.call("POST", path, body, headers);
    if (response.ok) return response.json();
    throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`);
  };
  await post("/rules", {
    name: "Inserts matter from 5 % on",
    target: "pocketbase",
    minChange: 0.05,
  });
  const versions = { lastVersions: 1 };
  const yearly = { expression: "0 3 1 1 *", timezone: "Europe/Berlin" };
  await post("/schedules", {
    name: "New year",
    template,
    trigger: { kind: "cron", ...yearly, versions },
  });
  const { hook, secret = "" } = await post("/ci-triggers", {
    name: "Service",
    vendor: "github",
    repository,
  });
  await post(`/ci-triggers/${hook?.id}/rules`, {
    rules: [
      {
        name: "Releases",
        events: ["release", "push_tag"],
        tags: ["v*"],
        template,
        version: { kind: "tag", stripPrefix: "v" },
        baseline: { kind: "previous_release" },
      },
      {
        name: "Pull requests",
        events: ["pull_request"],
        branches: ["main"],
        template,
        version: { kind: "commit" },
        baseline: { kind: "merge_base" },
      },
    ],
  });
  for (const [event, message] of messages) {
    const body = { ...message, repository: { full_name: repository }, sender: { login: "ada" } };
    const hmac = createHmac("sha256", secret).update(JSON.stringify(body));
    await post(`/hooks/github/${hook?.id}`, body, {
      "x-github-event": event,
      "x-github-delivery": randomUUID(),
      "x-hub-signature-256": `sha256=${hmac.digest("hex")}`,
    });
  }
  await post("/webhooks", {
    name: "Chat of the team",
    url: "https://hooks.example.org/services/lapline",
    template: "slack",
    events: ["machine.lost"],
  });
  await post("/repositories", {
    vendor: "github",
    baseUrl: "https://api.github.com",
    repository: "example/library",
    credentials: { kind: "token", token: "ghp_example" },
  });
  const { url: invitationUrl = "" } = await post("/invitations", {
    email: "grace@example.org",
    role: "member",
  });
  await waitFor(async () => (await (await api.call("GET", "/mails")).text()).includes("grace@"), {
    what: "the mail of the invitation",
  });
  const { url: shareUrl = "" } = await post("/shares", {
    subject: { kind: "comparison", columns },
    title: "PGlite 0.2.17 and 0.3.0",
    expiresInDays: 30,
  });
  return { shareUrl, invitationUrl };
}

/** Of GitHub, cut down to what is read: a push that no rule is about, a release, and a fork's request. */
const messages: readonly (readonly [event: string, body: object])[] = [
  ["push", { ref: "refs/heads/docs", after: commit, head_commit: { id: commit }, commits: [] }],
  ["release", { action: "published", release: { tag_name: "v0.40.4", target_commitish: commit } }],
  [
    "pull_request",
    {
      action: "opened",
      number: 7,
      pull_request: {
        head: { sha: commit, ref: "faster", repo: { full_name: "grace/service" } },
        base: { sha: commit, ref: "main", repo: { full_name: repository } },
        user: { login: "grace" },
        author_association: "NONE",
      },
    },
  ],
];
