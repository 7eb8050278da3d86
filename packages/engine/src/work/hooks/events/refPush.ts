import { blankEvent, type ReadEvent } from "./hookEvent.ts";
import { readRef } from "./payloadParts.ts";

interface RefPush {
  name: string;
  ref: string | null;
  deleted: boolean;
  commit: string | null;
  before: string | null;
  files: string[] | null;
  common: { repository: string | null; author: string | null };
}

/** The event of a push to a branch or of a tag, as all vendors tell it. */
export function refPush({ name, ref, deleted, commit, before, files, common }: RefPush): ReadEvent {
  const place = readRef(ref);
  if (place === null) {
    return { outcome: "ignored", name, reason: "it is neither a push to a branch nor of a tag" };
  }
  const isTag = "tag" in place;
  if (deleted) {
    return { outcome: "ignored", name, reason: `a ${isTag ? "tag" : "branch"} was deleted` };
  }
  if (commit === null) {
    return { outcome: "refused", name, reason: "the message does not name the commit" };
  }
  const event = blankEvent(isTag ? "push_tag" : "push_branch", name);
  return { outcome: "event", event: { ...event, ...common, ...place, commit, before, files } };
}
