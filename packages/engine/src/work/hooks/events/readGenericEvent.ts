import { type HookEventKind, hookEventKinds } from "@lapline/contracts";
import { z } from "zod";
import { blankEvent, filesMax, type ReadEvent } from "./hookEvent.ts";
import { maybe, numberPart, shaPart, textPart } from "./payloadParts.ts";

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
export function readGenericEvent(payload: unknown): ReadEvent {
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
