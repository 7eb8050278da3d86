/** Where in a definition a cursor stands. */
export interface YamlPlace {
  /** Names and indexes down to what holds the cursor; for a value, its own name is the last. */
  path: (string | number)[];
  kind: "name" | "value";
  /** Offset at which the word under the cursor begins. */
  from: number;
  /** What stands between there and the cursor. */
  word: string;
  /** Within braces or brackets. */
  isFlow: boolean;
}

interface Step {
  column: number;
  name: string | number;
}

const keyPattern = /^("[^"]*"|'[^']*'|[^\s#:,[\]{}"'-][^:#]*?|-[^\s:#][^:#]*?)\s*:(?=\s|$)/;
const unquoted = (text: string) => text.replace(/^(["'])(.*)\1$/, "$2");

/**
 * Where a cursor behind `text` stands, judged by indentation and brackets alone, so that a file which is
 * not valid yet has an answer too. Null within comments. Pure.
 */
export function placeInYaml(text: string): YamlPlace | null {
  const steps: Step[] = [];
  const lines = text.split("\n");
  let offset = 0;
  for (let index = 0; index < lines.length; index += 1) {
    let line = lines[index] ?? "";
    const start = offset;
    offset += line.length + 1;
    // A list or map in brackets may go on over several lines.
    while (index < lines.length - 1 && openBrackets(line).length > 0) {
      index += 1;
      line += `\n${lines[index]}`;
      offset += (lines[index]?.length ?? 0) + 1;
    }
    const isLast = index === lines.length - 1;
    if (!isLast && /^\s*(#|$)/.test(line)) continue;
    const rest = enterLine(steps, line);
    if (!isLast) continue;
    return placeInRest(steps, line, rest, start);
  }
  return null;
}

/** Takes up what a line opens, and answers where its value or its unfinished word begins. */
function enterLine(steps: Step[], line: string): { at: number; hasName: boolean } {
  let at = line.length - line.trimStart().length;
  while (/^-(\s|$)/.test(line.slice(at))) {
    leave(steps, (step) => step.column > at);
    const before = steps.at(-1);
    const isNext = before?.column === at && typeof before.name === "number";
    if (isNext) steps.pop();
    steps.push({ column: at, name: isNext ? Number(before.name) + 1 : 0 });
    const inner = line.slice(at + 1);
    at += 1 + inner.length - inner.trimStart().length;
  }
  const column = at;
  const [whole, name] = keyPattern.exec(line.slice(at)) ?? [];
  leave(steps, (step) => step.column >= column);
  if (whole === undefined || name === undefined) return { at, hasName: false };
  steps.push({ column, name: unquoted(name) });
  return { at: at + whole.length, hasName: true };
}

function leave(steps: Step[], isLeft: (step: Step) => boolean): void {
  for (let last = steps.at(-1); last !== undefined && isLeft(last); last = steps.at(-1)) {
    steps.pop();
  }
}

function placeInRest(
  steps: readonly Step[],
  line: string,
  { at, hasName }: { at: number; hasName: boolean },
  start: number,
): YamlPlace | null {
  const path = steps.map(({ name }) => name);
  const rest = line.slice(at);
  if (/(^|\s)#[^\n]*$/.test(withoutTexts(rest))) return null;
  const word = rest.trimStart();
  const from = start + line.length - word.length;
  if (/^[[{]/.test(word)) return placeInFlow(path, word, from);
  return { path, kind: hasName ? "value" : "name", from, word, isFlow: false };
}

/** Quoted texts replaced by blanks, so that what they hold is no syntax. */
const withoutTexts = (text: string) =>
  text.replaceAll(/"(?:[^"\\]|\\.)*"?|'[^']*'?/g, (found) => " ".repeat(found.length));

/** Brackets of a line that are not closed in it. */
function openBrackets(line: string): string[] {
  const open: string[] = [];
  for (const char of withoutTexts(line).replaceAll(/(^|\s)#[^\n]*/g, "")) {
    if (char === "[" || char === "{") open.push(char);
    else if (char === "]" || char === "}") open.pop();
  }
  return open;
}

function placeInFlow(
  outer: readonly (string | number)[],
  text: string,
  start: number,
): YamlPlace | null {
  const open: { isMap: boolean; name: string | number | null }[] = [];
  let wordAt = 0;
  const blank = withoutTexts(text);
  for (let at = 0; at < blank.length; at += 1) {
    const char = blank[at];
    const inner = open.at(-1);
    if (char === "[" || char === "{") {
      open.push({ isMap: char === "{", name: char === "{" ? null : 0 });
    } else if (char === "]" || char === "}") open.pop();
    else if (char === ",") {
      if (inner !== undefined) inner.name = inner.isMap ? null : Number(inner.name) + 1;
    } else if (char === ":" && inner?.isMap && /^(\s|$)/.test(blank.slice(at + 1))) {
      inner.name = unquoted(text.slice(wordAt, at).trim());
    } else continue;
    wordAt = at + 1;
  }
  const inner = open.at(-1);
  if (inner === undefined) return null;
  const word = text.slice(wordAt).trimStart();
  const names = open.flatMap(({ name }) => (name === null ? [] : [name]));
  return {
    path: [...outer, ...names],
    kind: inner.isMap && inner.name === null ? "name" : "value",
    from: start + text.length - word.length,
    word,
    isFlow: true,
  };
}
