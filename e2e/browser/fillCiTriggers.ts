import { createHmac, randomUUID } from "node:crypto";
import type { Stack } from "../stack/startStack.ts";

const own = { full_name: "acme/widgets" };
const head = "b".repeat(40);
const pullRequest = (headRepository: string, commit = head) => ({
  action: "opened",
  number: 12,
  pull_request: {
    user: { login: "eve" },
    head: { sha: commit, repo: { full_name: headRepository } },
    base: { ref: "main", sha: "d".repeat(40), repo: own },
  },
  repository: own,
  sender: { login: "eve" },
});
const push = {
  ref: "refs/heads/main",
  after: head,
  head_commit: { id: head },
  commits: [{ id: head, added: ["src/a.ts"], modified: [], removed: [] }],
  repository: own,
  sender: { login: "ada" },
};

/** No machine serves the label, so nothing is measured. */
const ruleOf = (name: string, more: object = {}) => ({
  name,
  events: ["push_branch", "pull_request"],
  template: {
    target: "sqlite",
    scenarios: [{ scenario: "records.insert" }],
    labels: ["nowhere"],
  },
  version: { kind: "commit" },
  ...more,
});

/**
 * A CI trigger with two rules and a delivery of every kind: one that was ignored, one that could not
 * run, one that waits for a member, and one that asks a repository which nobody reaches.
 */
export async function fillCiTriggers(stack: Stack) {
  const post = async (path: string, body: unknown) => {
    const answer = await stack.api.call("POST", path, body);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { hook: { id: string; path: string }; secret: string };
  };
  const { hook, secret } = await post("/ci-triggers", {
    name: "widgets",
    vendor: "github",
    repository: "acme/widgets",
  });
  await post(`/ci-triggers/${hook.id}/rules`, {
    rules: [ruleOf("commits", { baseline: { kind: "merge_base" } }), ruleOf("nightly")],
  });
  const send = async (event: string, payload: object) => {
    const body = JSON.stringify(payload);
    const signature = createHmac("sha256", secret).update(body).digest("hex");
    const answer = await fetch(stack.url + hook.path, {
      method: "POST",
      body,
      headers: {
        "content-type": "application/json",
        "x-github-event": event,
        "x-github-delivery": randomUUID(),
        "x-hub-signature-256": `sha256=${signature}`,
      },
      signal: AbortSignal.timeout(30_000),
    });
    if (answer.status !== 202) throw new Error(`${event}: ${answer.status} ${await answer.text()}`);
  };
  await send("ping", { zen: "Keep it logically awesome.", repository: own });
  await send("push", push);
  await send("pull_request", pullRequest("eve/widgets"));
  await post("/repositories", {
    vendor: "github",
    baseUrl: "https://git.lapline.invalid",
    repository: "acme/widgets",
    credentials: { kind: "token", token: "t" },
  });
  const askAnew = (commit: string) => send("pull_request", pullRequest("acme/widgets", commit));
  await askAnew(head);
  return { id: hook.id, askAnew };
}
