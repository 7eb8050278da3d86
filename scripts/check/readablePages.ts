import { globSync } from "node:fs";

const isForeign = (path: string) => /(^|\/)node_modules(\/|$)/.test(path);

/** The Markdown pages that people read, from the root of the repository: release notes too. */
export const readablePages = (): string[] =>
  [
    "README.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    ...globSync("docs/**/*.md"),
    ...globSync(".changeset/*.md"),
    ...globSync("{apps,bench,examples,harnesses,packages}/**/*.md", { exclude: isForeign }),
  ].sort();
