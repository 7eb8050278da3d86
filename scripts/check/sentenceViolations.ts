/** Names of what holds a sentence for people: what it says may be mended at any time. */
const holder =
  "(?:[a-z]\\w*(?:Reason|Message|Sentence|Words|Detail|Problem)|reason|message|sentence|words|detail|problem)";
/** A literal that is a sentence, or begins like one: of two words, or with a capital letter. */
const sentence = "[\"'`/]\\^?(?:[A-Z]|[a-z]+ )";
const asked = "\\.(?:startsWith|endsWith|includes|indexOf|match|search)\\(\\s*";

const patterns = [
  new RegExp(`\\b${holder}\\)?\\??${asked}${sentence}`, "g"),
  new RegExp(`\\b${holder}\\)? [!=]== ${sentence}`, "g"),
  // Other programs, whose words are all that there is, are looked through and not anchored.
  new RegExp(`/\\^(?:[A-Z]|[a-z]+ )[^\\n]*/[a-z]*\\.test\\(\\s*(?:\\w+\\??\\.)*${holder}\\b`, "g"),
];

/** Where reasons are stored, read and acted on. Machines speak in words of other programs. */
const files = /^(?:packages\/(?:contracts|engine)|apps\/(?:cli|control|web))\/src\//;
const tests = /\.test\.tsx?$|\/testing\//;

/**
 * Places of a file that compare the sentence of a reason with a literal, one text each: what happens
 * then depends on words that anybody may mend. A reason has a code, which `hasCode` asks for.
 */
export function sentenceViolations(path: string, source: string): string[] {
  if (!files.test(path) || tests.test(path)) return [];
  const found = patterns.flatMap((pattern) => [...source.matchAll(pattern)]);
  return found.map(({ 0: text, index }) => {
    const line = source.slice(0, index).split("\n").length;
    return `${path}:${line}: ${text.trim()} compares a sentence; ask for the code of its reason`;
  });
}
