import { z } from "zod";
import { readCommon, readPullRequest, readRelease } from "./gitHubLike.ts";
import type { ReadEvent } from "./hookEvent.ts";
import { commitsPart, filesOf, maybe, shaPart, textPart } from "./payloadParts.ts";
import { refPush } from "./refPush.ts";

const pushSchema = z.object({
  ref: maybe(textPart),
  before: maybe(shaPart),
  after: maybe(z.string()),
  head_commit: maybe(z.object({ id: shaPart })),
  commits: maybe(commitsPart),
  total_commits: maybe(z.int()),
});

/**
 * Reads a message of Gitea; `event` is its X-Gitea-Event. Shapes: Gitea documentation, "Webhooks", and
 * the payloads of its API (push, pull_request, release). Gitea names the merge base of a pull request.
 */
export function readGiteaEvent(event: string, payload: unknown): ReadEvent {
  const told = readCommon(event, payload);
  const { name, common } = told;
  switch (event) {
    case "push": {
      const push = pushSchema.parse(payload);
      const after = shaPart.safeParse(push.after).data ?? null;
      return refPush({
        name,
        ref: push.ref,
        deleted: push.after !== null && /^0+$/.test(push.after),
        commit: push.head_commit?.id ?? after,
        before: push.before,
        files: filesOf(push.commits, push.total_commits),
        common,
      });
    }
    case "pull_request":
      return readPullRequest(told, payload, ["opened", "synchronized", "reopened"]);
    case "release":
      return readRelease(told, payload);
    default:
      return {
        outcome: "ignored",
        name,
        reason: "nothing is started by events of this kind",
      };
  }
}
