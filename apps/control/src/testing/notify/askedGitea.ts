import type { History } from "./history.ts";
import type { VendorReply, VendorState } from "./vendorState.ts";

const notFound: VendorReply = { status: 404, json: { message: "not found" } };

/** What Gitea answers about commits and what pull requests change; undefined: something else. */
export function askedGitea(
  { history, heads }: Pick<VendorState, "history" | "heads">,
  path: string,
  query: URLSearchParams,
): VendorReply | undefined {
  const [, basehead] = /^\/compare\/(.+)$/.exec(path) ?? [];
  if (basehead !== undefined) return compare(history, decodeURIComponent(basehead), query);
  const [, kind, encoded = ""] = /^\/(tags|branches|git\/commits)\/(.+)$/.exec(path) ?? [];
  const name = decodeURIComponent(encoded);
  switch (kind) {
    case "tags": {
      const sha = history.tags.get(name)?.commit;
      return sha === undefined ? notFound : { status: 200, json: { name, commit: { sha } } };
    }
    case "branches": {
      const id = history.branches.get(name);
      return id === undefined ? notFound : { status: 200, json: { name, commit: { id } } };
    }
    case "git/commits": {
      const sha = history.resolve(name);
      return sha === undefined ? notFound : { status: 200, json: { sha } };
    }
  }
  const [, number, files] = /^\/pulls\/(\d+)(\/files)?$/.exec(path) ?? [];
  if (number === undefined) return undefined;
  const pull = heads.get(Number(number));
  if (pull === undefined) return notFound;
  const common = history.mergeBase(pull.base, pull.head);
  if (files === undefined) {
    return { status: 200, json: { head: { sha: pull.head }, merge_base: common } };
  }
  return filesOf(history.changed(common ?? pull.base, pull.head), path, query);
}

function filesOf(
  changed: ReturnType<History["changed"]>,
  path: string,
  query: URLSearchParams,
): VendorReply {
  // Gitea counts by `limit`, and its operator may allow less than is asked for.
  const size = Math.min(20, Number(query.get("limit") ?? "30"));
  const page = Number(query.get("page") ?? "1");
  const json = changed.slice((page - 1) * size, page * size).map((file) => ({
    filename: file.path,
    status: file.from === undefined ? "changed" : "renamed",
    ...(file.from === undefined ? {} : { previous_filename: file.from }),
  }));
  const link = `<https://gitea.test${path}?page=${page + 1}>; rel="next"`;
  return { status: 200, headers: page * size < changed.length ? { link } : {}, json };
}

function compare(history: History, basehead: string, query: URLSearchParams): VendorReply {
  const [base, head] = basehead.split("...").map(history.resolve);
  if (base === undefined || head === undefined) return notFound;
  const commits = history
    .between(base, head)
    .toReversed()
    .map(({ sha, parents, files }) => ({
      sha,
      parents: parents.map((parent) => ({ sha: parent })),
      // Gitea does not look for renames here: a file went, another came.
      ...(query.get("files") === "false"
        ? {}
        : {
            files: files
              .flatMap(({ path, from }) => (from === undefined ? [path] : [path, from]))
              .map((filename) => ({ filename })),
          }),
    }));
  return { status: 200, json: { total_commits: commits.length, commits } };
}
