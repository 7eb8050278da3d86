import type { History } from "./history.ts";
import { pageOf, type VendorReply } from "./vendorState.ts";

const notFound: VendorReply = { status: 404, json: { message: "Not Found" } };

/** What GitHub answers about commits: comparisons, references and tags; undefined: something else. */
export function askedGitHub(
  history: History,
  path: string,
  query: URLSearchParams,
): VendorReply | undefined {
  const [, basehead] = /^\/compare\/(.+)$/.exec(path) ?? [];
  if (basehead !== undefined) return compare(history, decodeURIComponent(basehead), query);
  const [, kind, name = ""] = /^\/git\/ref\/(tags|heads)\/(.+)$/.exec(path) ?? [];
  if (kind === "heads") return pointing(history.branches.get(decodeURIComponent(name)), "commit");
  if (kind === "tags") {
    const tag = history.tags.get(decodeURIComponent(name));
    if (tag === undefined) return notFound;
    return tag.object === null ? pointing(tag.commit, "commit") : pointing(tag.object, "tag");
  }
  const [, object] = /^\/git\/tags\/([0-9a-f]{40})$/.exec(path) ?? [];
  if (object === undefined) return undefined;
  const tag = [...history.tags.values()].find((each) => each.object === object);
  return pointing(tag?.commit, "commit");
}

function pointing(sha: string | undefined, type: string): VendorReply {
  return sha === undefined ? notFound : { status: 200, json: { object: { type, sha } } };
}

function compare(history: History, basehead: string, query: URLSearchParams): VendorReply {
  const [base, head] = basehead.split("...").map(history.resolve);
  const common = base && head ? history.mergeBase(base, head) : undefined;
  if (base === undefined || head === undefined || common === undefined) return notFound;
  const ahead = history.between(base, head);
  const behind = history.between(head, base).length;
  const status =
    ahead.length === 0
      ? behind === 0
        ? "identical"
        : "behind"
      : behind === 0
        ? "ahead"
        : "diverged";
  const { items } = pageOf(ahead, query);
  const isFirst = (query.get("page") ?? "1") === "1";
  const files = history.changed(common, head).slice(0, 300);
  return {
    status: 200,
    json: {
      status,
      ahead_by: ahead.length,
      behind_by: behind,
      total_commits: ahead.length,
      base_commit: { sha: base },
      merge_base_commit: { sha: common },
      commits: items.map(({ sha, parents }) => ({
        sha,
        parents: parents.map((parent) => ({ sha: parent })),
      })),
      ...(isFirst
        ? {
            files: files.map(({ path, from }) => ({
              filename: path,
              status: from === undefined ? "modified" : "renamed",
              ...(from === undefined ? {} : { previous_filename: from }),
            })),
          }
        : {}),
    },
  };
}
