import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";

const bumpSchema = z.enum(["major", "minor", "patch"]);
/** How large a change is, as semantic versions count. */
export type Bump = z.infer<typeof bumpSchema>;

/** A change that no release has yet. */
export interface Changeset {
  bump: Bump;
  /** Markdown for the reader of the release notes. */
  summary: string;
}

const releasesSchema = z.record(z.string(), bumpSchema);
const file = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/;
const bySize: readonly Bump[] = bumpSchema.options;

/** What one file below `.changeset` says; the largest of its packages' bumps is the change's. */
export function parseChangeset(text: string): Changeset {
  const [, front = "", summary = ""] = file.exec(text) ?? [];
  const bumps = Object.values(releasesSchema.parse(parse(front) ?? {}));
  const bump = bySize.find((size) => bumps.includes(size));
  if (bump === undefined || summary.trim() === "") {
    throw new Error("A changeset names at least one package and says what changed.");
  }
  return { bump, summary: summary.trim() };
}

/** Files of changes that no release has yet, below the root of the repository. */
export function changesetFiles(root: string): string[] {
  return readdirSync(join(root, ".changeset"))
    .filter((name) => name.endsWith(".md") && name !== "README.md")
    .sort()
    .map((name) => join(root, ".changeset", name));
}

/** The changes that no release has yet. */
export const readChangesets = (root: string): Changeset[] =>
  changesetFiles(root).map((path) => parseChangeset(readFileSync(path, "utf8")));
