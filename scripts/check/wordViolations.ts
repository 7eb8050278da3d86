import { wordRules } from "./wordRules.ts";

/** Everything that nobody reads as a sentence: fences and spans of Markdown. */
const markdownCode = /^( *)```[\s\S]*?^\1```$|`[^`\n]*`|\]\([^)\n]*\)|<[^>\n]*>/gm;
const comments = /\/\*[\s\S]*?\*\/|(?<![:"'`\w])\/\/[^\n]*/g;
/** Where a long text goes on in the next line. */
const joints = /(["`])\s*\+\s*["`]/g;
/** Names of modules, classes and members, which no reader sees. */
const importedNames = /^(?:import|export)[^;]*? from "[^"]*";$/gm;

const blank = (match: string) => match.replaceAll(/[^\n]/g, " ");

function readableText(path: string, text: string): string {
  if (path.endsWith(".md")) return text.replaceAll(markdownCode, blank);
  const bare = text.replaceAll(comments, blank).replaceAll(importedNames, blank);
  return bare.replaceAll(joints, "").replaceAll(/\n\s+/g, " ");
}

/** What a page or a source file says in words that a stranger has to look up, as sentences. */
export function wordViolations(path: string, text: string): string[] {
  const readable = readableText(path, text);
  return wordRules.flatMap(({ pattern, write }) =>
    [...readable.matchAll(new RegExp(pattern, `${pattern.flags}g`))].map(
      ([found]) => `${path}: "${found}" is not plain: write ${write}`,
    ),
  );
}
