import { z } from "zod";
import { VendorRefusal } from "../notify/vendorApi.ts";

export interface LinkedCommit {
  sha: string;
  /** The first is what it was made on; others were merged. */
  parents: readonly string[];
}

/**
 * The commits of a range that lie on the way along first parents from its newest one, oldest first.
 * The range is what one commit has and another has not, so only its newest is nobody's parent.
 */
export function firstParents(range: readonly LinkedCommit[]): string[] {
  const parentsOf = new Map(range.map(({ sha, parents }) => [sha, parents]));
  const inner = new Set(range.flatMap(({ parents }) => parents));
  const way: string[] = [];
  let next = range.find(({ sha }) => !inner.has(sha))?.sha;
  while (next !== undefined && parentsOf.has(next)) {
    way.push(next);
    next = parentsOf.get(next)?.[0];
  }
  return way.reverse();
}

interface AskedPull {
  pullRequest: number;
  /** A commit or the base branch. */
  base: string;
  /** The whole id of the commit that it is about. */
  head: string;
}

/**
 * What can be asked of one repository at GitHub, GitLab or Gitea. All throw a VendorRefusal when there
 * is no answer; its verdict is `failed` where the same again would get none either.
 */
export interface RepositoryQuestions {
  /** The newest commit that both have. */
  mergeBase(base: string, head: string): Promise<string>;
  /** Paths that a pull request changes, with the former ones of what it renames. */
  changedFiles(pull: AskedPull): Promise<string[]>;
  /**
   * Paths that differ between two commits of a branch, of which one was made on the other; with the
   * former ones of what was renamed.
   */
  pushedFiles(push: { base: string; head: string }): Promise<string[]>;
  /** The commit that a tag (annotated or not) or a branch stands at. */
  commitOf(ref: { kind: "tag" | "branch"; name: string }): Promise<string>;
  /**
   * The commits from one to the other along first parents, oldest first, both included; the ends are
   * commits, branches or tags and may be given the other way round.
   */
  commitsBetween(from: string, to: string): Promise<string[]>;
}

/** Files of one pull request that are looked at; a filter needs all of them. */
export const filesMax = 2_000;
/** Commits between two; a backfill names as many at most. */
export const commitsMax = 1_000;

/** A whole commit id. */
export const shaSchema = z.string().regex(/^([0-9a-f]{40}|[0-9a-f]{64})$/);

/** No answer, and none the next time either. */
export function noAnswer(sentence: string): VendorRefusal {
  return new VendorRefusal(sentence, {
    verdict: "failed",
    status: null,
    answer: null,
    retryAfterMs: null,
  });
}

/** No answer, because the two ends of a history have grown apart. */
export function apart(from: string, to: string): VendorRefusal {
  return noAnswer(`Neither of ${from} and ${to} leads to the other, so nothing lies between them.`);
}

/** No answer, because a branch was rewritten: what it lost is not in any list. */
export function rewritten(base: string): VendorRefusal {
  return noAnswer(`The branch was rewritten: it no longer holds ${base.slice(0, 12)}.`);
}

/** No answer, because it would be longer than what is read. */
export function tooMany(what: "commits" | "files"): VendorRefusal {
  const max = what === "commits" ? commitsMax : filesMax;
  return noAnswer(`There are more than ${max} ${what}.`);
}
