import { hookEventKinds } from "@lapline/contracts";
import { z } from "zod";

/** Files of one message that are looked at; more of them are taken for unknown. */
export const filesMax = 2_000;

const askableSchema = z.enum(["mergeBase", "files", "commit", "file"]);

/** What was read of a message, whichever vendor sent it. */
export const hookEventSchema = z.object({
  kind: z.enum(hookEventKinds),
  /** As the vendor calls it. */
  name: z.string(),
  repository: z.string().nullable(),
  /** Of a push or dispatch; of a pull request its base. */
  branch: z.string().nullable(),
  tag: z.string().nullable(),
  /** The whole id of what is to be measured; of a pull request its head. */
  commit: z.string().nullable(),
  pullRequest: z.int().nullable(),
  /** Where the head of a pull request lies. */
  headRepository: z.string().nullable(),
  baseCommit: z.string().nullable(),
  /** Where the branch of a push stood before; null: nowhere, or the message does not say it. */
  before: z.string().nullable().default(null),
  mergeBase: z.string().nullable(),
  author: z.string().nullable(),
  /** What the vendor says of the author of a pull request, e.g. `MEMBER`. */
  association: z.string().nullable(),
  /** Changed files; null when the message does not name (all of) them. */
  files: z.array(z.string()).nullable(),
  /** Named values of a generic message, for the name of the version. */
  fields: z.record(z.string(), z.string()),
  /** What the repository was asked for because the message does not name it; null: nothing. */
  asked: z
    .object({
      /** "acme/widgets at GitHub" */
      of: z.string(),
      told: z.array(askableSchema),
      /** Why the rest is not known, in sentences. */
      failed: z.partialRecord(askableSchema, z.string()),
    })
    .nullable()
    .default(null),
});
export type HookEvent = z.infer<typeof hookEventSchema>;

/** A message as it was understood: an event, or why it is none that could start a run. */
export type ReadEvent =
  | { outcome: "event"; event: HookEvent }
  | { outcome: "ignored"; name: string; reason: string }
  | { outcome: "refused"; name: string; reason: string };

/** An event with nothing known of it but its kind. */
export function blankEvent(kind: HookEvent["kind"], name: string): HookEvent {
  return {
    kind,
    name,
    repository: null,
    branch: null,
    tag: null,
    commit: null,
    pullRequest: null,
    headRepository: null,
    baseCommit: null,
    before: null,
    mergeBase: null,
    author: null,
    association: null,
    files: null,
    fields: {},
    asked: null,
  };
}
