/** A class of private or foreign words, and the field's word for it. */
interface WordRule {
  pattern: RegExp;
  /** What to write instead. */
  write: string;
}

const rules: readonly WordRule[] = [
  { pattern: /\bby turns\b/i, write: "interleaved" },
  { pattern: /\b(?:like jobs?|as planned)\b/i, write: "similar jobs, estimated" },
  { pattern: /\b(?:is|are|was|were|be|been) told\b/i, write: "notified, reported, listed" },
  { pattern: /\b(?:last told|told when|tell it when)\b/i, write: "notified, notify about" },
  { pattern: /\b(?:held|hold) against\b/i, write: "compared with" },
  { pattern: /\banew\b/i, write: "again" },
  { pattern: /\bdone once more\b/i, write: "retried" },
  { pattern: /\b(?:in|of|by) the book\b|\bthe book(?:'s)?\b/i, write: "the database" },
  { pattern: /\bdoorbell\b/i, write: "job notifications" },
  { pattern: /\bparts? (?:series|histories|columns)\b/i, write: "separate" },
  { pattern: /\bpassed over\b/i, write: "skipped" },
  { pattern: /\bcalled off\b/i, write: "canceled" },
  {
    pattern: /\bstands? (?:below|above|beside|behind|before|on the|in the|there|out)\b/i,
    write: "is, follows, comes before",
  },
  {
    pattern: /(?<!here )(?<!Here )\bis no (?!longer\b|more\b|less\b|other\b|ratio\b)\w+/,
    write: "is not a",
  },
  { pattern: /\b(?:Seen all|Go to or do|Make rule|Runs and waits)\b/, write: "the field's label" },
  {
    // Between words: names of the code are no sentences.
    pattern:
      /(?<=[a-z,] )(?:\w*colour\w*|behaviours?|neighbour\w*|favourites?|catalogues?|grey|recognis\w+|summaris\w+|organis\w+|cancelled|labelled)(?= [a-z]|[.;)])/i,
    write: "American spelling",
  },
];

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
  return rules.flatMap(({ pattern, write }) =>
    [...readable.matchAll(new RegExp(pattern, `${pattern.flags}g`))].map(
      ([found]) => `${path}: "${found}" is not plain: write ${write}`,
    ),
  );
}
