import { z } from "zod";
import type { VendorApi } from "../notify/vendorApi.ts";
import {
  apart,
  commitsMax,
  filesMax,
  noAnswer,
  type RepositoryQuestions,
  shaSchema,
  tooMany,
} from "./repositoryQuestions.ts";

const idPart = z.looseObject({ id: shaSchema });
const comparisonSchema = z.looseObject({
  diffs: z.array(z.looseObject({ old_path: z.string(), new_path: z.string() })),
  compare_timeout: z.boolean().nullish(),
});
const pageSize = 100;

/**
 * GitLab's REST API v4: "Get merge base", "Compare branches, tags, or commits" (from the merge base on,
 * unless `straight`), "Get a tag", "Get a branch", and the list of commits of a range along first
 * parents.
 */
export function createGitLabQuestions(api: VendorApi, repository: string): RepositoryQuestions {
  const home = `/api/v4/projects/${encodeURIComponent(repository)}/repository`;
  const get = async <T>(path: string, schema: z.ZodType<T>) =>
    api.call({ method: "GET", path: `${home}${path}`, schema });
  const mergeBase = async (base: string, head: string) => {
    const refs = [base, head].map((ref) => `refs[]=${encodeURIComponent(ref)}`).join("&");
    return (await get(`/merge_base?${refs}`, idPart)).value.id;
  };
  const resolve = async (ref: string) =>
    (await get(`/commits/${encodeURIComponent(ref)}?stats=false`, idPart)).value.id;
  const differing = async (from: string, to: string, straight: "true" | "false") => {
    const query = new URLSearchParams({ from, to, straight });
    const { diffs, compare_timeout } = (await get(`/compare?${query}`, comparisonSchema)).value;
    if (compare_timeout === true) throw noAnswer("GitLab took too long to compare them.");
    if (diffs.length > filesMax) throw tooMany("files");
    return [...new Set(diffs.flatMap(({ old_path, new_path }) => [new_path, old_path]))];
  };
  return {
    mergeBase,
    changedFiles: ({ base, head }) => differing(base, head, "false"),
    // From the one to the other themselves, so that a branch that was rewritten is no exception.
    pushedFiles: ({ base, head }) => differing(base, head, "true"),
    commitOf: async ({ kind, name }) => {
      const path = `/${kind === "tag" ? "tags" : "branches"}/${encodeURIComponent(name)}`;
      return (await get(path, z.looseObject({ commit: idPart }))).value.commit.id;
    },
    commitsBetween: async (from, to) => {
      const ends = [await resolve(from), await resolve(to)] as const;
      if (ends[0] === ends[1]) return [ends[0]];
      const common = await mergeBase(...ends);
      if (common !== ends[0] && common !== ends[1]) throw apart(from, to);
      const newest = common === ends[0] ? ends[1] : ends[0];
      const range: string[] = [];
      for (let page = 1; ; page += 1) {
        const query = `ref_name=${common}..${newest}&first_parent=true&per_page=${pageSize}&page=${page}`;
        const { value, headers } = await get(`/commits?${query}`, z.array(idPart));
        range.push(...value.map(({ id }) => id));
        if (range.length >= commitsMax) throw tooMany("commits");
        if ((headers["x-next-page"] ?? "") === "" || value.length === 0) break;
      }
      return [common, ...range.reverse()];
    },
  };
}
