import { z } from "zod";
import { filesMax } from "./hookEvent.ts";

// Vendors add fields, and leave out others by version: what is not as expected is taken for absent.

/** The value where it has the form, null otherwise. */
export const maybe = <T>(schema: z.ZodType<T>) =>
  schema
    .nullish()
    .transform((value) => value ?? null)
    .catch(null);

export const textPart = z.string().min(1).max(500);
export const shaPart = z
  .string()
  .regex(/^([0-9a-f]{40}|[0-9a-f]{64})$/)
  // What vendors write where there is no commit.
  .refine((sha) => !/^0+$/.test(sha));
export const numberPart = z.int32().min(1);

/** `{full_name}` of a repository, as GitHub and Gitea write it. */
export const fullNamePart = z.object({ full_name: textPart });
/** `{login}` of a person, as GitHub and Gitea write it. */
export const loginPart = z.object({ login: textPart });

/** Commits of a push with the files that they name. */
export const commitsPart = z.array(
  z.object({
    added: maybe(z.array(z.string().max(1000))),
    modified: maybe(z.array(z.string().max(1000))),
    removed: maybe(z.array(z.string().max(1000))),
  }),
);

/**
 * The files of a push, each once; null when none are named, or not all: `total` says how many commits
 * there were, where the vendor leaves some out.
 */
export function filesOf(
  commits: z.infer<typeof commitsPart> | null,
  total: number | null,
): string[] | null {
  if (commits === null || (total !== null && total > commits.length)) return null;
  const files = new Set<string>();
  for (const { added, modified, removed } of commits) {
    if (added === null && modified === null && removed === null) return null;
    for (const list of [added, modified, removed]) for (const file of list ?? []) files.add(file);
    if (files.size > filesMax) return null;
  }
  return files.size === 0 ? null : [...files];
}

/** `refs/heads/main` as a branch, `refs/tags/v1` as a tag; null for anything else. */
export function readRef(ref: string | null): { branch: string } | { tag: string } | null {
  if (ref === null) return null;
  const [, kind, name] = /^refs\/(heads|tags)\/(.+)$/.exec(ref) ?? [];
  if (name === undefined) return null;
  return kind === "heads" ? { branch: name } : { tag: name };
}
