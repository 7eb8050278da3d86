import { posix } from "node:path";

/** Where a built site lies, and what it leads to beside itself. */
export interface SiteOptions {
  /** Path below which it is served, without a slash at its end: `/docs`, or empty. */
  base: string;
  /** Addresses end with a slash, as folders with an index file do. */
  folders: boolean;
  /** The page of operations of an installation, and its dashboard; a site elsewhere has neither. */
  installation: boolean;
  /** Address of the repository, for links to its files; null: such links become text. */
  repository: string | null;
}

/** Address of a page. */
export function pageAddress({ base, folders }: SiteOptions, slug: string): string {
  const path = slug === "" ? base : `${base}/${slug}`;
  return folders || path === "" ? `${path}/` : path;
}

/** What a link of a page means. */
export type Destination =
  | { kind: "outside"; href: string }
  /** An anchor of the same page, or of another one. */
  | { kind: "page"; file: string; hash: string }
  /** A file of the repository, from its root. */
  | { kind: "file"; path: string };

/** Reads a link that is written in `docs/${file}`. Pure. */
export function destinationOf(file: string, href: string): Destination {
  if (/^[a-z][a-z0-9+.-]*:/i.test(href)) return { kind: "outside", href };
  const [path = "", hash = ""] = href.split("#");
  if (path === "") return { kind: "page", file, hash };
  const target = posix.join("docs", posix.dirname(file), decodeURI(path));
  const page = /^docs\/(.+[.]md)$/.exec(target)?.[1];
  return page === undefined
    ? { kind: "file", path: target.replace(/\/$/, "") }
    : { kind: "page", file: page, hash };
}
