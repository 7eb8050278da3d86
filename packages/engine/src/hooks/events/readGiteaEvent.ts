import { z } from "zod";
import { blankEvent, type ReadEvent } from "./hookEvent.ts";
import {
  commitsPart,
  filesOf,
  fullNamePart,
  loginPart,
  maybe,
  numberPart,
  shaPart,
  textPart,
} from "./payloadParts.ts";
import { refPush } from "./refPush.ts";

const commonSchema = z.object({
  action: maybe(textPart),
  repository: maybe(fullNamePart),
  sender: maybe(loginPart),
});
const pushSchema = z.object({
  ref: maybe(textPart),
  after: maybe(z.string()),
  head_commit: maybe(z.object({ id: shaPart })),
  commits: maybe(commitsPart),
  total_commits: maybe(z.int()),
});
const sideSchema = z.object({
  sha: maybe(shaPart),
  ref: maybe(textPart),
  repo: maybe(fullNamePart),
});
const pullRequestSchema = z.object({
  number: maybe(numberPart),
  pull_request: maybe(
    z.object({
      head: maybe(sideSchema),
      base: maybe(sideSchema),
      merge_base: maybe(shaPart),
      user: maybe(loginPart),
    }),
  ),
});
const releaseSchema = z.object({
  release: maybe(z.object({ tag_name: maybe(textPart), target_commitish: maybe(textPart) })),
});

const pullRequestActions = ["opened", "synchronized", "reopened"];

/**
 * Reads a message of Gitea; `event` is its X-Gitea-Event. Shapes: Gitea documentation, "Webhooks", and
 * the payloads of its API (push, pull_request, release). Gitea names the merge base of a pull request.
 */
export function readGiteaEvent(event: string, payload: unknown): ReadEvent {
  const { action, repository, sender } = commonSchema.parse(payload);
  const name = action === null ? event : `${event}.${action}`;
  const common = { repository: repository?.full_name ?? null, author: sender?.login ?? null };
  switch (event) {
    case "push": {
      const push = pushSchema.parse(payload);
      const after = shaPart.safeParse(push.after).data ?? null;
      return refPush({
        name,
        ref: push.ref,
        deleted: push.after !== null && /^0+$/.test(push.after),
        commit: push.head_commit?.id ?? after,
        files: filesOf(push.commits, push.total_commits),
        common,
      });
    }
    case "pull_request":
      if (action === null || !pullRequestActions.includes(action)) {
        return {
          outcome: "ignored",
          name,
          reason: "only opened, synchronized and reopened can start runs",
        };
      }
      return readPullRequest(name, payload, common);
    case "release": {
      if (action !== "published") {
        return { outcome: "ignored", name, reason: "only published releases can start runs" };
      }
      const { release } = releaseSchema.parse(payload);
      if (release?.tag_name == null) {
        return { outcome: "refused", name, reason: "the message does not name a tag" };
      }
      const commit = shaPart.safeParse(release.target_commitish).data ?? null;
      const found = { ...blankEvent("release", name), ...common, tag: release.tag_name, commit };
      return { outcome: "event", event: found };
    }
    default:
      return {
        outcome: "ignored",
        name,
        reason: "nothing is started by events of this kind",
      };
  }
}

function readPullRequest(
  name: string,
  payload: unknown,
  common: { repository: string | null; author: string | null },
): ReadEvent {
  const { number, pull_request: pull } = pullRequestSchema.parse(payload);
  const commit = pull?.head?.sha ?? null;
  if (number === null || commit === null) {
    const reason = "the message does not name a number and a head commit";
    return { outcome: "refused", name, reason };
  }
  return {
    outcome: "event",
    event: {
      ...blankEvent("pull_request", name),
      ...common,
      author: pull?.user?.login ?? common.author,
      branch: pull?.base?.ref ?? null,
      commit,
      pullRequest: number,
      headRepository: pull?.head?.repo?.full_name ?? null,
      baseCommit: pull?.base?.sha ?? null,
      mergeBase: pull?.merge_base ?? null,
    },
  };
}
