import { globSync } from "node:fs";

/** The Markdown pages that people read, from the root of the repository. */
export const readablePages = (): string[] =>
  [
    "README.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "apps/cli/README.md",
    ...globSync("docs/**/*.md"),
  ].sort();
