import { z } from "zod";
import { readCommon, readPullRequest, readRelease } from "./gitHubLike.ts";
import { blankEvent, type ReadEvent } from "./hookEvent.ts";
import { commitsPart, filesOf, maybe, readRef, shaPart, textPart } from "./payloadParts.ts";
import { refPush } from "./refPush.ts";

/** Commits that GitHub names in one push at most; with as many there may have been more. */
const commitsMax = 2048;

const pushSchema = z.object({
  ref: maybe(textPart),
  before: maybe(shaPart),
  after: maybe(shaPart),
  deleted: maybe(z.boolean()),
  head_commit: maybe(z.object({ id: shaPart })),
  commits: maybe(commitsPart),
});
const dispatchSchema = z.object({ ref: maybe(textPart), workflow: maybe(textPart) });

/**
 * Reads a message of GitHub; `event` is its X-GitHub-Event. Shapes: GitHub Docs, "Webhook events and
 * payloads" (push, pull_request, release, workflow_dispatch, ping).
 */
export function readGitHubEvent(event: string, payload: unknown): ReadEvent {
  const told = readCommon(event, payload);
  const { name, common } = told;
  const ignored = (reason: string): ReadEvent => ({ outcome: "ignored", name, reason });
  switch (event) {
    case "ping":
      return ignored("it is a ping: address and secret are right");
    case "push": {
      const { ref, before, after, deleted, head_commit, commits } = pushSchema.parse(payload);
      return refPush({
        name,
        ref,
        deleted: deleted === true,
        commit: head_commit?.id ?? after,
        before,
        files: filesOf(commits, (commits?.length ?? 0) >= commitsMax ? Number.MAX_VALUE : null),
        common,
      });
    }
    case "pull_request":
      return readPullRequest(told, payload, ["opened", "synchronize", "reopened"]);
    case "release":
      return readRelease(told, payload);
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
