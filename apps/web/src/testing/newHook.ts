import { randomBytes } from "node:crypto";
import { type HookInput, hookInputSchema, hookRuleInputSchema } from "@lapline/contracts";
import { createHook, readHookEvent, receiveHookMessage, setHookRules } from "@lapline/engine";
import { catalog } from "../server/catalog.ts";
import { database } from "../server/database.ts";
import { engine } from "../server/engine.ts";
import { vault } from "../server/vault.ts";

const actor = { kind: "system" as const };

/** One rule for pushes and pull requests, of a target whose versions anybody may name. */
export const hookRules = [
  hookRuleInputSchema.parse({
    name: "commits",
    events: ["push_branch", "pull_request"],
    template: { target: "pglite", scenarios: [{ scenario: "records.insert" }], labels: ["local"] },
    version: { kind: "commit" },
  }),
];

/** A CI trigger that is not made yet; those of earlier calls go, since a project may have 50. */
export async function hookInput(): Promise<HookInput> {
  await database().inboundHook.deleteMany();
  return hookInputSchema.parse({ name: "db", vendor: "github", repository: "acme/db" });
}

/** A CI trigger with its first secret. */
export async function makeHook(projectId: string, input: HookInput) {
  const keeper = vault();
  if (keeper === null) throw new Error("there is no vault");
  const created = await createHook(engine(), keeper, { projectId, actor, hook: input });
  if (created.outcome !== "created") throw new Error(created.outcome);
  const { hook, secret } = created;
  await setHookRules(engine(), { projectId, hookId: hook.id, actor, rules: hookRules });
  return { id: hook.id, path: hook.path, secret };
}

/** A CI trigger of the project; answers its id. */
export async function newHook(projectId: string): Promise<{ id: string }> {
  const { id } = await makeHook(projectId, await hookInput());
  return { id };
}

/** A pull request from a fork that waits for a member; answers its delivery's id and its commit. */
export async function waitingDelivery(projectId: string): Promise<{ id: string; commit: string }> {
  const { id: hookId } = await newHook(projectId);
  const commit = randomBytes(20).toString("hex");
  const received = await receiveHookMessage(engine(), catalog, {
    hookId,
    deliveryKey: commit,
    keyIsSigned: false,
    bodySha256: commit,
    read: readHookEvent("github", "pull_request", forkPullRequest(commit)),
  });
  if (received.outcome !== "stored") throw new Error(received.outcome);
  return { id: received.answer.deliveryId, commit };
}

/** In the shape that GitHub documents for `pull_request`, cut down to what is read. */
export function forkPullRequest(commit: string): object {
  return {
    action: "opened",
    number: 12,
    pull_request: {
      number: 12,
      user: { login: "eve" },
      author_association: "NONE",
      head: { ref: "faster", sha: commit, repo: { full_name: "eve/db" } },
      base: { ref: "main", sha: "d".repeat(40), repo: { full_name: "acme/db" } },
    },
    repository: { full_name: "acme/db" },
    sender: { login: "eve" },
  };
}
