import { z } from "zod";
import type { VendorApi } from "../notify/vendorApi.ts";
import {
  apart,
  commitsMax,
  filesMax,
  firstParents,
  type LinkedCommit,
  noAnswer,
  type RepositoryQuestions,
  rewritten,
  shaSchema,
  tooMany,
} from "./repositoryQuestions.ts";

const shaPart = z.looseObject({ sha: shaSchema });
const comparisonSchema = z.looseObject({
  commits: z
    .array(z.looseObject({ sha: shaSchema, parents: z.array(shaPart).nullish() }))
    .nullish(),
});
const withFilesSchema = z.looseObject({
  commits: z
    .array(z.looseObject({ files: z.array(z.looseObject({ filename: z.string() })).nullish() }))
    .nullish(),
});
const pullSchema = z.looseObject({ head: shaPart });
const filesSchema = z.array(
  z.looseObject({ filename: z.string(), previous_filename: z.string().nullish() }),
);
const pageSize = 50;
/** Commits of the base that a head was merged with: every two of them are one more question. */
const basesMax = 8;

/**
 * The REST API v1 of Gitea and Forgejo: "Get commit comparison information", which lists what the head
 * has and the base has not but no merge base, so that is where their parents leave the list; "Get
 * changed files for a pull request" (of a push: those of each of its commits, which name a renamed file
 * by both names), "Get the tag", "Retrieve a specific branch".
 */
export function createGiteaQuestions(api: VendorApi, repository: string): RepositoryQuestions {
  const path = (text: string) => text.split("/").map(encodeURIComponent).join("/");
  const home = `/api/v1/repos/${path(repository)}`;
  const get = async <T>(below: string, schema: z.ZodType<T>) =>
    api.call({ method: "GET", path: `${home}${below}`, schema });
  const onlyIn = async (head: string, base: string): Promise<LinkedCommit[]> => {
    const query = "stat=false&verification=false&files=false";
    const below = `/compare/${path(base)}...${path(head)}?${query}`;
    const commits = (await get(below, comparisonSchema)).value.commits ?? [];
    return commits.map(({ sha, parents }) => ({
      sha,
      parents: (parents ?? []).map((parent) => parent.sha),
    }));
  };
  return {
    mergeBase: async (base, head) => {
      const ahead = await onlyIn(head, base);
      if (ahead.length === 0) return head;
      const own = new Set(ahead.map(({ sha }) => sha));
      const shared = new Set(
        ahead.flatMap(({ parents }) => parents).filter((sha) => !own.has(sha)),
      );
      return newestOf([...shared].slice(0, basesMax), onlyIn);
    },
    changedFiles: async ({ pullRequest, head }) => {
      const pull = (await get(`/pulls/${pullRequest}`, pullSchema)).value;
      if (pull.head.sha !== head) {
        throw noAnswer(`The pull request has moved on from ${head.slice(0, 12)}.`);
      }
      const files: string[] = [];
      for (let page = 1; ; page += 1) {
        const query = `limit=${pageSize}&page=${page}`;
        const { value, headers } = await get(`/pulls/${pullRequest}/files?${query}`, filesSchema);
        for (const { filename, previous_filename: former } of value) {
          files.push(filename, ...(former == null ? [] : [former]));
        }
        if (files.length > filesMax) throw tooMany("files");
        if (!/rel="next"/.test(String(headers.link ?? "")) || value.length === 0) return files;
      }
    },
    pushedFiles: async ({ base, head }) => {
      if ((await onlyIn(base, head)).length > 0) throw rewritten(base);
      const query = "stat=false&verification=false&files=true";
      const below = `/compare/${path(base)}...${path(head)}?${query}`;
      const commits = (await get(below, withFilesSchema)).value.commits ?? [];
      const lists = commits.map(({ files }) => files?.map(({ filename }) => filename));
      if (!lists.every((list) => list !== undefined)) throw noAnswer("Gitea listed no files.");
      const files = [...new Set(lists.flat())];
      if (files.length > filesMax) throw tooMany("files");
      return files;
    },
    commitOf: async ({ kind, name }) => {
      if (kind === "tag") {
        return (await get(`/tags/${path(name)}`, z.looseObject({ commit: shaPart }))).value.commit
          .sha;
      }
      const schema = z.looseObject({ commit: z.looseObject({ id: shaSchema }) });
      return (await get(`/branches/${path(name)}`, schema)).value.commit.id;
    },
    commitsBetween: async (from, to) => {
      const [ahead, behind] = [await onlyIn(to, from), await onlyIn(from, to)];
      if (ahead.length > 0 && behind.length > 0) throw apart(from, to);
      const [oldest, range] = ahead.length > 0 ? [from, ahead] : [to, behind];
      if (range.length >= commitsMax) throw tooMany("commits");
      const query = "stat=false&verification=false&files=false";
      const { sha } = (await get(`/git/commits/${path(oldest)}?${query}`, shaPart)).value;
      return [sha, ...firstParents(range)];
    },
  };
}

/** The one that has all others; where none has, one that no other has. */
async function newestOf(
  commits: readonly string[],
  onlyIn: (head: string, base: string) => Promise<readonly LinkedCommit[]>,
): Promise<string> {
  let newest: string | null = null;
  for (const commit of commits) {
    const isNewer = newest === null || (await onlyIn(newest, commit)).length === 0;
    if (isNewer) newest = commit;
  }
  if (newest === null) throw noAnswer("They have no commit in common.");
  return newest;
}
