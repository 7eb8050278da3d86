import {
  definitionFileDefault,
  type RepositoryVendor,
  rangeCommitSchema,
} from "@lapline/contracts";
import { z } from "zod";

const sides = { base: z.string(), head: z.string() };

/** What is asked of a repository; `base` may be a branch, `head` is a whole commit id. */
export const askedSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("event"),
    /** The newest commit that both have. */
    mergeBase: z.object(sides).nullable(),
    /** What a pull request changes; without its number, what a push brought on top of `base`. */
    files: z.object({ ...sides, pullRequest: z.int().nullable() }).nullable(),
    /** Where a tag or a branch stands. */
    commit: z.object({ kind: z.enum(["tag", "branch"]), name: z.string() }).nullable(),
    /** The definition that the commit of a pull request has itself, read by git. */
    file: z
      .object({
        /** Its https address. */
        repository: z.string(),
        /** Of the project, by which the repository is read. */
        secret: z.string().optional(),
        commit: z.string(),
        /** Where it lies in the repository. */
        path: z.string().default(definitionFileDefault),
        /** Whether what is new in it may be stored: not where who approved it may not write one. */
        mayDefine: z.boolean(),
      })
      .nullable()
      .default(null),
  }),
  /** The commits from one to the other, along first parents; ends are commits, branches or tags. */
  z.object({ kind: z.literal("commits"), from: z.string(), to: z.string() }),
  /** The commits that one version has and an older one has not, read from the repository by git. */
  z.object({
    kind: z.literal("range"),
    /** Its https address. */
    repository: z.string(),
    /** What tags have before the version. */
    tagPrefix: z.string(),
    /** Of the project, by which the repository is read. */
    secret: z.string().optional(),
    /** Versions: tags, branches or whole commit ids. */
    from: z.string(),
    to: z.string(),
  }),
]);
export type Asked = z.infer<typeof askedSchema>;
export type AskedOfRange = Extract<Asked, { kind: "range" }>;
export type AskedOfEvent = Extract<Asked, { kind: "event" }>;
export type AskedFile = NonNullable<AskedOfEvent["file"]>;

const answerOf = <T>(value: z.ZodType<T>) =>
  z.discriminatedUnion("known", [
    z.object({ known: z.literal(true), value }),
    /** Why it could not be found out, in a sentence. */
    z.object({ known: z.literal(false), reason: z.string() }),
  ]);

/** What is known by now; what has not been answered yet is not there. */
export const answersSchema = z
  .object({
    mergeBase: answerOf(z.string()),
    files: answerOf(z.array(z.string())),
    commit: answerOf(z.string()),
    /** The text of the definition; null: the commit has none. */
    file: answerOf(z.string().nullable()),
    /** Oldest first, with both ends. */
    commits: answerOf(z.array(z.string())),
    /** Oldest first, without the older end; the last is the newer one. */
    range: answerOf(z.array(rangeCommitSchema)),
  })
  .partial();
export type Answers = z.infer<typeof answersSchema>;
export type AnswerName = keyof Answers;

const vendorNames: Record<RepositoryVendor, string> = {
  github: "GitHub",
  gitlab: "GitLab",
  gitea: "Gitea",
};

/** "acme/widgets at GitHub" */
export function repositoryWords(repository: {
  vendor: RepositoryVendor;
  repository: string;
}): string {
  return `${repository.repository} at ${vendorNames[repository.vendor]}`;
}

/** The answers that a question is about, in the order in which they are asked for. Pure. */
export function answerNames(asked: Asked): AnswerName[] {
  if (asked.kind === "commits") return ["commits"];
  if (asked.kind === "range") return ["range"];
  return (["commit", "mergeBase", "files", "file"] as const).filter((name) => asked[name] !== null);
}
