import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A fenced block of a page, or what stands between backticks in its text. */
export interface DocumentedText {
  /** Page and line, as an editor opens them. */
  at: string;
  /** What the fence says: `sh`, `json`, or nothing. */
  language: string;
  text: string;
}

const root = join(import.meta.dirname, "../..");
const fence = /^( *)```(\w*)\n([\s\S]*?)^\1```$/gm;
const span = /`([^`\n]+)`/g;

/** The pages that people read: those of docs/ and the README files. */
function pages(): { page: string; text: string }[] {
  const docs = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`);
  const others = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "apps/cli/README.md"];
  return [...others, ...docs].map((page) => ({
    page,
    text: readFileSync(join(root, page), "utf8"),
  }));
}

const lineOf = (text: string, index: number) => text.slice(0, index).split("\n").length;

/** Every fenced block of every page. */
export function documentedBlocks(): DocumentedText[] {
  return pages().flatMap(({ page, text }) =>
    [...text.matchAll(fence)].map((match) => {
      const [, indent = "", language = "", body = ""] = match;
      const shifted = indent === "" ? body : body.replaceAll(new RegExp(`^${indent}`, "gm"), "");
      return { at: `${page}:${lineOf(text, match.index)}`, language, text: shifted };
    }),
  );
}

/** Everything between backticks outside of fences, on every page. */
export function documentedSpans(): DocumentedText[] {
  return pages().flatMap(({ page, text }) => {
    // The fences stay as empty lines, so that the numbers of the others are right.
    const rest = text.replaceAll(fence, (block) => block.replaceAll(/[^\n]/g, ""));
    return [...rest.matchAll(span)].map((match) => ({
      at: `${page}:${lineOf(rest, match.index)}`,
      language: "",
      text: match[1] ?? "",
    }));
  });
}
