import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A page as it is written, and its place on the site. */
export interface SourcePage {
  /** Below docs/, such as `how-to/ci.md`. */
  file: string;
  /** Its address below the site, such as `how-to/ci`. */
  slug: string;
  text: string;
}

/** The parts of the site in the order of the navigation; `first` names pages that lead their part. */
export const sections = [
  { title: "Tutorial", pattern: "tutorial.md", first: [] },
  {
    title: "How-to guides",
    pattern: "how-to/*.md",
    first: ["self-hosting", "install", "accounts"],
  },
  {
    title: "Reference",
    pattern: "reference/*.md",
    first: ["glossary", "cli", "cli-commands", "definitions", "lapline-yml", "settings", "api"],
  },
  { title: "Explanation", pattern: "explanation/*.md", first: ["measurement", "statistics"] },
  { title: "Benchmarks", pattern: "benchmarks.md", first: [] },
] as const;

export type Section = (typeof sections)[number];

const slugOf = (file: string) => file.replace(/[.]md$/, "");

/** The pages of a part that are in the folder `docs`: those named first, then by name. */
export function sourcePagesOf(docs: string, { pattern, first }: Section): SourcePage[] {
  const names: readonly string[] = first;
  const placeOf = (file: string) => {
    const place = names.indexOf(slugOf(file).replace(/^.*\//, ""));
    return place === -1 ? names.length : place;
  };
  return globSync(pattern, { cwd: docs })
    .map((file) => file.replaceAll("\\", "/"))
    .sort((a, b) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1))
    .map((file) => ({ file, slug: slugOf(file), text: readFileSync(join(docs, file), "utf8") }));
}
