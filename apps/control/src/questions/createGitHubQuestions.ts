import { z } from "zod";
import type { VendorApi } from "../notify/vendorApi.ts";
import {
  apart,
  commitsMax,
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
  status: z.enum(["ahead", "behind", "diverged", "identical"]),
  base_commit: shaPart,
  merge_base_commit: shaPart,
  total_commits: z.int(),
  commits: z.array(z.looseObject({ sha: shaSchema, parents: z.array(shaPart) })),
  files: z
    .array(z.looseObject({ filename: z.string(), previous_filename: z.string().nullish() }))
    .nullish(),
});
type Comparison = z.infer<typeof comparisonSchema>;
const refSchema = z.looseObject({
  object: z.looseObject({ type: z.string(), sha: shaSchema }),
});

const pageSize = 100;
/** More are not listed, and with as many there may be more. */
const filesListedMax = 300;
/** An annotated tag may point to another one. */
const tagDepthMax = 5;

/**
 * GitHub's REST API: "Compare two commits", whose first page has the merge base and up to 300 files and
 * whose further pages have the commits in order of time; "Get a reference" and "Get a tag".
 */
export function createGitHubQuestions(api: VendorApi, repository: string): RepositoryQuestions {
  const home = `/repos/${repository.split("/").map(encodeURIComponent).join("/")}`;
  const compare = async (base: string, head: string, page = 1, size = 1) => {
    const sides = `${encodeURIComponent(base)}...${encodeURIComponent(head)}`;
    const path = `${home}/compare/${sides}?per_page=${size}&page=${page}`;
    return (await api.call({ method: "GET", path, schema: comparisonSchema })).value;
  };
  // The merge base and the files of a pull request are in the same answer.
  const compared = new Map<string, Promise<Comparison>>();
  const compareOnce = (base: string, head: string) => {
    const key = `${base}...${head}`;
    const known = compared.get(key) ?? compare(base, head);
    compared.set(key, known);
    return known;
  };
  return {
    mergeBase: async (base, head) => (await compareOnce(base, head)).merge_base_commit.sha,
    changedFiles: async ({ base, head }) => filesOf(await compareOnce(base, head)),
    pushedFiles: async ({ base, head }) => {
      const compared = await compareOnce(base, head);
      if (compared.merge_base_commit.sha !== base) throw rewritten(base);
      return filesOf(compared);
    },
    commitOf: ({ kind, name }) => commitOf(api, home, kind === "tag" ? "tags" : "heads", name),
    commitsBetween: async (from, to) => {
      const { status, base_commit: base } = await compare(from, to);
      switch (status) {
        case "identical":
          return [base.sha];
        case "diverged":
          throw apart(from, to);
        case "ahead":
          return readRange(from, to, compare);
        case "behind":
          return readRange(to, from, compare);
      }
    },
  };
}

function filesOf({ files }: Comparison): string[] {
  if (files == null) throw noAnswer("GitHub listed no files.");
  if (files.length >= filesListedMax) {
    throw noAnswer(`GitHub lists at most ${filesListedMax} files, and there may be more.`);
  }
  return files.flatMap(({ filename, previous_filename: former }) =>
    former == null ? [filename] : [filename, former],
  );
}

async function readRange(
  from: string,
  to: string,
  compare: (base: string, head: string, page: number, size: number) => Promise<Comparison>,
): Promise<string[]> {
  const range: LinkedCommit[] = [];
  let first: string | null = null;
  for (let page = 1; page <= commitsMax / pageSize; page += 1) {
    const { base_commit, commits, total_commits } = await compare(from, to, page, pageSize);
    first ??= base_commit.sha;
    // The older end is one of them.
    if (total_commits >= commitsMax) throw tooMany("commits");
    for (const { sha, parents } of commits) {
      range.push({ sha, parents: parents.map((parent) => parent.sha) });
    }
    if (range.length >= total_commits || commits.length === 0) break;
  }
  return [...(first === null ? [] : [first]), ...firstParents(range)];
}

async function commitOf(
  api: VendorApi,
  home: string,
  kind: "tags" | "heads",
  name: string,
): Promise<string> {
  const place = name.split("/").map(encodeURIComponent).join("/");
  let path = `${home}/git/ref/${kind}/${place}`;
  for (let depth = 0; depth <= tagDepthMax; depth += 1) {
    const { object } = (await api.call({ method: "GET", path, schema: refSchema })).value;
    if (object.type === "commit") return object.sha;
    if (object.type !== "tag") break;
    path = `${home}/git/tags/${object.sha}`;
  }
  throw noAnswer(`${name} leads to no commit.`);
}
