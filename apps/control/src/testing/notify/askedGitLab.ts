import type { History } from "./history.ts";
import { pageOf, type VendorReply } from "./vendorState.ts";

const notFound: VendorReply = { status: 404, json: { message: "404 Not found" } };

/** What GitLab answers about commits, below `/repository`; undefined: something else. */
export function askedGitLab(
  history: History,
  path: string,
  query: URLSearchParams,
): VendorReply | undefined {
  switch (path) {
    case "/repository/merge_base": {
      const [a, b] = query.getAll("refs[]").map(history.resolve);
      if (a === undefined || b === undefined) {
        return { status: 400, json: { message: "400 Bad request - Could not find ref" } };
      }
      return commitReply(history.mergeBase(a, b));
    }
    case "/repository/compare": {
      const [from, to] = ["from", "to"].map((name) => history.resolve(query.get(name) ?? ""));
      const common = from && to ? history.mergeBase(from, to) : undefined;
      if (from === undefined || to === undefined || common === undefined) return notFound;
      // Straight: what differs between the two, so what only the first has as well.
      const lost = query.get("straight") === "true" ? history.changed(to, from) : [];
      const diffs = [...lost, ...history.changed(common, to)].map((file) => ({
        new_path: file.path,
        old_path: file.from ?? file.path,
        diff: "@@",
      }));
      return { status: 200, json: { commits: [], diffs, compare_timeout: false } };
    }
    case "/repository/commits": {
      const [from = "", to = ""] = (query.get("ref_name") ?? "").split("..").map(history.resolve);
      const listed =
        query.get("first_parent") === "true"
          ? history.firstParents(from, to)
          : history.between(from, to).map(({ sha }) => sha);
      const { items, next } = pageOf(listed, query);
      const headers = { "x-next-page": String(next ?? "") };
      return { status: 200, headers, json: items.map((id) => ({ id })) };
    }
    default:
      return named(history, path);
  }
}

function named(history: History, path: string): VendorReply | undefined {
  const [, kind, encoded] = /^\/repository\/(tags|branches|commits)\/([^/]+)$/.exec(path) ?? [];
  if (kind === undefined || encoded === undefined) return undefined;
  const name = decodeURIComponent(encoded);
  if (kind === "commits") return commitReply(history.resolve(name));
  const id = kind === "tags" ? history.tags.get(name)?.commit : history.branches.get(name);
  return id === undefined ? notFound : { status: 200, json: { name, commit: { id } } };
}

function commitReply(id: string | undefined): VendorReply {
  return id === undefined ? notFound : { status: 200, json: { id, short_id: id.slice(0, 8) } };
}
