import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";

const root = join(import.meta.dirname, "../..");

/** Pages that lead through the code: every file and folder that they name has to be there. */
export const pagesOfPaths = ["CONTRIBUTING.md", "docs/development/architecture.md"];

/** A file or folder that a page names. */
export interface DocumentedPath {
  page: string;
  line: number;
  /** From the root of the repository; may hold `*`. */
  path: string;
  /** What the page has in its place. */
  written: string;
}

const span =
  /`((?:apps|packages|scripts|docs|e2e|bench|deploy|action|[.]ci|[.]github|[.]changeset)\/[^`\s]*)`/g;
const link = /\]\(([^)\s#]+)(?:#[^)\s]*)?\)/g;

/** The paths that a page names: between backticks from the root, in links from the page. */
export function pathsOf(page: string, text: string): DocumentedPath[] {
  const lineOf = (index: number) => text.slice(0, index).split("\n").length;
  const named = [...text.matchAll(span)].map(({ 1: written = "", index }) => {
    return { page, line: lineOf(index), path: written, written };
  });
  const linked = [...text.matchAll(link)].map(({ 1: written = "", index }) => {
    const path = join(dirname(page), written).split(sep).join("/");
    return { page, line: lineOf(index), path, written };
  });
  return [...named, ...linked.filter(({ written }) => !/^[a-z]+:/.test(written))];
}

/** Everything that `pagesOfPaths` name. */
export const documentedPaths = (): DocumentedPath[] =>
  pagesOfPaths.flatMap((page) => pathsOf(page, readFileSync(join(root, page), "utf8")));

/** Whether a named path leads to something. */
export function isThere(path: string): boolean {
  if (path.includes("*")) return globSync(path, { cwd: root }).length > 0;
  return existsSync(join(root, path));
}

const sharedEnd = (one: readonly string[], other: readonly string[]) => {
  let count = 0;
  while (count < one.length && one.at(-1 - count) === other.at(-1 - count)) count += 1;
  return count;
};

/**
 * Where something that moved is now: of `files`, or of their folders, the one whose path ends most like
 * `path` and has the same name. Null where none has, or several do equally.
 */
export function movedTo(path: string, files: readonly string[]): string | null {
  const isFolder = path.endsWith("/");
  const wanted = path.replace(/\/$/, "").split("/");
  const folders = files.flatMap((file) => {
    const parts = file.split("/");
    return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join("/"));
  });
  const found = [...new Set([...files, ...folders])]
    .map((one) => ({ one, count: sharedEnd(wanted, one.split("/")) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  const [best, second] = found;
  if (best === undefined || best.count === second?.count) return null;
  return isFolder ? `${best.one}/` : best.one;
}

/** The files that git tracks. */
export function trackedFiles(): string[] {
  const listed = execFileSync("git", ["ls-files", "-z"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    timeout: 20_000,
  });
  return listed.split("\0").filter(Boolean);
}

/** The page's text with a moved path in place of the one that it names. */
export function withPath(text: string, { page, path, written }: DocumentedPath, now: string) {
  if (written === path && text.includes(`\`${written}\``)) {
    return text.replaceAll(`\`${written}\``, `\`${now}\``);
  }
  const target = relative(dirname(page), now).split(sep).join("/");
  return text.replaceAll(`](${written}`, `](${target}`);
}
