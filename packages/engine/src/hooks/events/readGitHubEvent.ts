import { z } from "zod";
import { blankEvent, type ReadEvent } from "./hookEvent.ts";
import {
  commitsPart,
  filesOf,
  fullNamePart,
  loginPart,
  maybe,
  numberPart,
  readRef,
  shaPart,
  textPart,
} from "./payloadParts.ts";
import { refPush } from "./refPush.ts";

/** Commits that GitHub names in one push at most; with as many there may have been more. */
const commitsMax = 2048;

const commonSchema = z.object({
  action: maybe(textPart),
  repository: maybe(fullNamePart),
  sender: maybe(loginPart),
});
const pushSchema = z.object({
  ref: maybe(textPart),
  after: maybe(shaPart),
  deleted: maybe(z.boolean()),
  head_commit: maybe(z.object({ id: shaPart })),
  commits: maybe(commitsPart),
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
      user: maybe(loginPart),
      author_association: maybe(textPart),
    }),
  ),
});
const releaseSchema = z.object({
  release: maybe(z.object({ tag_name: maybe(textPart), target_commitish: maybe(textPart) })),
});
const dispatchSchema = z.object({ ref: maybe(textPart), workflow: maybe(textPart) });

const pullRequestActions = ["opened", "synchronize", "reopened"];

/**
 * Reads a message of GitHub; `event` is its X-GitHub-Event. Shapes: GitHub Docs, "Webhook events and
 * payloads" (push, pull_request, release, workflow_dispatch, ping).
 */
export function readGitHubEvent(event: string, payload: unknown): ReadEvent {
  const { action, repository, sender } = commonSchema.parse(payload);
  const name = action === null ? event : `${event}.${action}`;
  const common = { repository: repository?.full_name ?? null, author: sender?.login ?? null };
  const ignored = (reason: string): ReadEvent => ({ outcome: "ignored", name, reason });
  switch (event) {
    case "ping":
      return ignored("it is a ping: address and secret are right");
    case "push": {
      const { ref, after, deleted, head_commit, commits } = pushSchema.parse(payload);
      return refPush({
        name,
        ref,
        deleted: deleted === true,
        commit: head_commit?.id ?? after,
        files: filesOf(commits, (commits?.length ?? 0) >= commitsMax ? Number.MAX_VALUE : null),
        common,
      });
    }
    case "pull_request":
      if (action === null || !pullRequestActions.includes(action)) {
        return ignored("only opened, synchronize and reopened can start runs");
      }
      return readPullRequest(name, payload, common);
    case "release": {
      if (action !== "published") return ignored("only published releases can start runs");
      const { release } = releaseSchema.parse(payload);
      if (release?.tag_name == null) return missing(name, "a tag");
      const commit = shaPart.safeParse(release.target_commitish).data ?? null;
      const found = { ...blankEvent("release", name), ...common, tag: release.tag_name, commit };
      return { outcome: "event", event: found };
    }
    case "workflow_dispatch": {
      const { ref, workflow } = dispatchSchema.parse(payload);
      const found = { ...blankEvent("dispatch", name), ...common, ...readRef(ref) };
      const fields = workflow === null ? {} : { workflow };
      return { outcome: "event", event: { ...found, fields } };
    }
    default:
      return ignored("nothing is started by events of this kind");
  }
}

function readPullRequest(
  name: string,
  payload: unknown,
  common: { repository: string | null; author: string | null },
): ReadEvent {
  const { number, pull_request: pull } = pullRequestSchema.parse(payload);
  const commit = pull?.head?.sha ?? null;
  if (number === null || commit === null) return missing(name, "a number and a head commit");
  return {
    outcome: "event",
    event: {
      ...blankEvent("pull_request", name),
      ...common,
      author: pull?.user?.login ?? common.author,
      association: pull?.author_association ?? null,
      branch: pull?.base?.ref ?? null,
      commit,
      pullRequest: number,
      headRepository: pull?.head?.repo?.full_name ?? null,
      baseCommit: pull?.base?.sha ?? null,
    },
  };
}

function missing(name: string, what: string): ReadEvent {
  return { outcome: "refused", name, reason: `the message does not name ${what}` };
}
