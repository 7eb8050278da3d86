import { type HookEventKind, type HookVendor, hookEventKinds } from "@lapline/contracts";
import { z } from "zod";
import { readCommon, readPullRequest, readRelease } from "./gitHubLike.ts";
import { blankEvent, filesMax, type ReadEvent } from "./hookEvent.ts";
import { commitsPart, filesOf, maybe, numberPart, shaPart, textPart } from "./payloadParts.ts";
import { readGitHubEvent } from "./readGitHubEvent.ts";
import { readGitLabEvent } from "./readGitLabEvent.ts";
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
function readGiteaEvent(event: string, payload: unknown): ReadEvent {
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

/**
 * Reads a message that was proved to be of its sender. `event` is the vendor's header that names it
 * (GitHub, Gitea). Never throws: what cannot be understood is refused with a reason.
 */
export function readHookEvent(vendor: HookVendor, event: string, payload: unknown): ReadEvent {
  if (typeof payload !== "object" || payload === null || Array.isArray(payload)) {
    const name = event === "" ? "unknown" : event.slice(0, 100);
    return { outcome: "refused", name, reason: "the message is not a JSON object" };
  }
  switch (vendor) {
    case "github":
      return readGitHubEvent(event.slice(0, 100), payload);
    case "gitea":
      return readGiteaEvent(event.slice(0, 100), payload);
    case "gitlab":
      return readGitLabEvent(payload);
    case "generic":
      return readGenericEvent(payload);
  }
}

const fieldsMax = 50;
const fieldValue = z.union([z.string().max(500), z.number(), z.boolean()]);

const messageSchema = z.object({
  type: maybe(textPart),
  data: maybe(
    z.object({
      repository: maybe(textPart),
      branch: maybe(textPart),
      tag: maybe(textPart),
      commit: maybe(shaPart),
      number: maybe(numberPart),
      headRepository: maybe(textPart),
      baseCommit: maybe(shaPart),
      mergeBase: maybe(shaPart),
      author: maybe(textPart),
      files: maybe(z.array(z.string().max(1000)).max(filesMax)),
    }),
  ),
});

/**
 * Reads a generic message, in the shape that the Standard Webhooks specification advises: `type` (one
 * of the kinds of contracts/hookKinds.ts) and `data`. Every text, number and boolean in `data` can be
 * part of the version's name.
 */
function readGenericEvent(payload: unknown): ReadEvent {
  const { type, data } = messageSchema.parse(payload);
  const name = type ?? "unknown";
  const kind: HookEventKind | undefined = hookEventKinds.find((each) => each === type);
  if (kind === undefined) {
    const reason = `type has to be one of ${hookEventKinds.join(", ")}`;
    return { outcome: "ignored", name, reason };
  }
  if (data === null) return { outcome: "refused", name, reason: "the message has no data" };
  const { number, ...facts } = data;
  if (kind === "pull_request" && (number === null || facts.commit === null)) {
    return { outcome: "refused", name, reason: "data does not name a number and a commit" };
  }
  const known = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null));
  return {
    outcome: "event",
    event: {
      ...blankEvent(kind, name),
      ...known,
      pullRequest: number,
      fields: fieldsOf(payload),
    },
  };
}

function fieldsOf(payload: unknown): Record<string, string> {
  const shape = z.object({ data: z.record(z.string(), z.unknown()) }).safeParse(payload);
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries(shape.data?.data ?? {}).slice(0, fieldsMax)) {
    const parsed = fieldValue.safeParse(value);
    if (parsed.success && /^[A-Za-z]\w{0,40}$/.test(name)) fields[name] = String(parsed.data);
  }
  return fields;
}
