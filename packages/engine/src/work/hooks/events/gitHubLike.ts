import { z } from "zod";
import { blankEvent, type ReadEvent } from "./hookEvent.ts";
import { fullNamePart, loginPart, maybe, numberPart, shaPart, textPart } from "./payloadParts.ts";

// Gitea and Forgejo tell pull requests and releases in GitHub's shape.

const commonSchema = z.object({
  action: maybe(textPart),
  repository: maybe(fullNamePart),
  sender: maybe(loginPart),
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
      /** GitHub's alone. */
      author_association: maybe(textPart),
      /** Gitea's alone. */
      merge_base: maybe(shaPart),
    }),
  ),
});
const releaseSchema = z.object({
  release: maybe(z.object({ tag_name: maybe(textPart), target_commitish: maybe(textPart) })),
});

/** What every message says: its kind with what happened, where, and who did it. */
export function readCommon(event: string, payload: unknown) {
  const { action, repository, sender } = commonSchema.parse(payload);
  return {
    action,
    name: action === null ? event : `${event}.${action}`,
    common: { repository: repository?.full_name ?? null, author: sender?.login ?? null },
  };
}
type Told = ReturnType<typeof readCommon>;

/** A pull request, where one of `actions` happened to it, the last of which is joined by "and". */
export function readPullRequest(
  { action, name, common }: Told,
  payload: unknown,
  actions: readonly [string, string, string],
): ReadEvent {
  if (action === null || !actions.includes(action)) {
    const reason = `only ${actions[0]}, ${actions[1]} and ${actions[2]} can start runs`;
    return { outcome: "ignored", name, reason };
  }
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
      association: pull?.author_association ?? null,
      branch: pull?.base?.ref ?? null,
      commit,
      pullRequest: number,
      headRepository: pull?.head?.repo?.full_name ?? null,
      baseCommit: pull?.base?.sha ?? null,
      mergeBase: pull?.merge_base ?? null,
    },
  };
}

/** A release that was published; its commit is known where it was made of one. */
export function readRelease({ action, name, common }: Told, payload: unknown): ReadEvent {
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
