import { z } from "zod";
import { blankEvent, type ReadEvent } from "./hookEvent.ts";
import { commitsPart, filesOf, maybe, numberPart, shaPart, textPart } from "./payloadParts.ts";
import { refPush } from "./refPush.ts";

const pathPart = z.object({ path_with_namespace: textPart });
const commonSchema = z.object({
  object_kind: maybe(textPart),
  project: maybe(pathPart),
  user_username: maybe(textPart),
  user: maybe(z.object({ username: textPart })),
});
const pushSchema = z.object({
  ref: maybe(textPart),
  before: maybe(shaPart),
  after: maybe(z.string()),
  checkout_sha: maybe(shaPart),
  commits: maybe(commitsPart),
  total_commits_count: maybe(z.int()),
});
const mergeRequestSchema = z.object({
  object_attributes: maybe(
    z.object({
      iid: maybe(numberPart),
      action: maybe(textPart),
      oldrev: maybe(shaPart),
      target_branch: maybe(textPart),
      last_commit: maybe(z.object({ id: shaPart })),
      source: maybe(pathPart),
    }),
  ),
});
const releaseSchema = z.object({
  action: maybe(textPart),
  tag: maybe(textPart),
  commit: maybe(z.object({ id: shaPart })),
});
const pipelineSchema = z.object({
  object_attributes: maybe(
    z.object({
      ref: maybe(textPart),
      tag: maybe(z.boolean()),
      sha: maybe(shaPart),
      status: maybe(textPart),
      source: maybe(textPart),
    }),
  ),
});

/** Pipelines that somebody or something asked for, as `workflow_dispatch` is at GitHub. */
const askedFor = ["web", "api", "trigger"];

type Common = { repository: string | null; author: string | null };

/**
 * Reads a message of GitLab by its `object_kind`. Shapes: GitLab Docs, "Webhook events" (push and tag
 * events, merge request, release and pipeline events).
 */
export function readGitLabEvent(payload: unknown): ReadEvent {
  const { object_kind: kind, project, user_username, user } = commonSchema.parse(payload);
  const name = kind ?? "unknown";
  const common = {
    repository: project?.path_with_namespace ?? null,
    author: user_username ?? user?.username ?? null,
  };
  switch (kind) {
    case "push":
    case "tag_push": {
      const push = pushSchema.parse(payload);
      return refPush({
        name,
        ref: push.ref,
        deleted: push.after !== null && /^0+$/.test(push.after),
        commit: push.checkout_sha ?? shaPart.safeParse(push.after).data ?? null,
        before: push.before,
        files: filesOf(push.commits, push.total_commits_count),
        common,
      });
    }
    case "merge_request":
      return readMergeRequest(payload, common);
    case "release": {
      const { action, tag, commit } = releaseSchema.parse(payload);
      if (action !== "create") {
        return ignored(`release.${action ?? "unknown"}`, "only new releases can start runs");
      }
      if (tag === null) return refused("release.create", "the message does not name a tag");
      const event = { ...blankEvent("release", "release.create"), ...common, tag };
      return { outcome: "event", event: { ...event, commit: commit?.id ?? null } };
    }
    case "pipeline":
      return readPipeline(payload, common);
    case null:
      return refused(name, "the message does not say what it is about");
    default:
      return ignored(name, "nothing is started by events of this kind");
  }
}

function readMergeRequest(payload: unknown, common: Common): ReadEvent {
  const { object_attributes: facts } = mergeRequestSchema.parse(payload);
  const action = facts?.action ?? "unknown";
  const name = `merge_request.${action}`;
  const brings = action === "update" && facts?.oldrev !== null;
  if (action !== "open" && action !== "reopen" && !brings) {
    return ignored(name, "only new, reopened and updated commits can start runs");
  }
  const commit = facts?.last_commit?.id ?? null;
  const pullRequest = facts?.iid ?? null;
  if (commit === null || pullRequest === null) {
    return refused(name, "the message does not name a number and a head commit");
  }
  return {
    outcome: "event",
    event: {
      ...blankEvent("pull_request", name),
      ...common,
      branch: facts?.target_branch ?? null,
      commit,
      pullRequest,
      headRepository: facts?.source?.path_with_namespace ?? null,
    },
  };
}

function readPipeline(payload: unknown, common: Common): ReadEvent {
  const { object_attributes: facts } = pipelineSchema.parse(payload);
  const name = `pipeline.${facts?.status ?? "unknown"}`;
  const source = facts?.source ?? null;
  if (source === null || !askedFor.includes(source)) {
    return ignored(name, "only pipelines started by hand, API or trigger can start runs");
  }
  // One pipeline tells every change of its state; this is the one that comes once.
  if (facts?.status !== "success") {
    return ignored(name, "a pipeline starts runs when it has succeeded");
  }
  const { ref, tag, sha } = facts;
  const place = ref === null ? {} : tag === true ? { tag: ref } : { branch: ref };
  const event = { ...blankEvent("dispatch", name), ...common, ...place, commit: sha };
  return { outcome: "event", event: { ...event, fields: { source } } };
}

function ignored(name: string, reason: string): ReadEvent {
  return { outcome: "ignored", name, reason };
}

function refused(name: string, reason: string): ReadEvent {
  return { outcome: "refused", name, reason };
}
