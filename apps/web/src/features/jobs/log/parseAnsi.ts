export interface AnsiStyle {
  /** 0-7 of the ANSI palette; absent: the text colour. */
  color?: number;
  bold?: boolean;
  dim?: boolean;
}
export interface AnsiSegment extends AnsiStyle {
  text: string;
}

// Escape sequences start with control characters by definition.
const esc = String.fromCharCode(27);
const sequence = new RegExp(
  `${esc}\\[([0-9;?]*)([@-~])|${esc}\\][^${String.fromCharCode(7)}${esc}]*(?:${String.fromCharCode(7)}|${esc}\\\\)|${esc}[@-Z\\\\^_]`,
  "g",
);

/**
 * Splits a line into runs of one style. `start` is the style in force before the line; the style in
 * force after it comes back as `end`. Colours 30-37 and 90-97, bold, dim and reset are understood,
 * every other sequence is dropped.
 */
export function parseAnsi(
  line: string,
  start: AnsiStyle = {},
): { segments: AnsiSegment[]; end: AnsiStyle } {
  if (!line.includes(esc)) {
    return { segments: line === "" ? [] : [{ ...start, text: line }], end: start };
  }
  const segments: AnsiSegment[] = [];
  let style = start;
  let at = 0;
  const push = (text: string) => {
    if (text !== "") segments.push({ ...style, text });
  };
  for (const match of line.matchAll(sequence)) {
    push(line.slice(at, match.index));
    at = match.index + match[0].length;
    if (match[2] === "m") style = applySgr(style, match[1] ?? "");
  }
  push(line.slice(at));
  return { segments, end: style };
}

function applySgr(style: AnsiStyle, parameters: string): AnsiStyle {
  const codes = parameters.split(";").map(Number);
  let next: AnsiStyle = style;
  for (let index = 0; index < codes.length; index += 1) {
    const code = codes[index] ?? 0;
    if (code === 0) next = {};
    else if (code === 1) next = { ...next, bold: true };
    else if (code === 2) next = { ...next, dim: true };
    else if (code === 22) next = without(next, "bold", "dim");
    else if (code === 39) next = without(next, "color");
    else if (code >= 30 && code <= 37) next = { ...next, color: code - 30 };
    else if (code >= 90 && code <= 97) next = { ...next, color: code - 90 };
    else if (code === 38 || code === 48) index += codes[index + 1] === 2 ? 4 : 2;
  }
  return next;
}

function without(style: AnsiStyle, ...names: (keyof AnsiStyle)[]): AnsiStyle {
  return Object.fromEntries(
    Object.entries(style).filter(([name]) => !names.includes(name as keyof AnsiStyle)),
  );
}

/** The line as it reads, without any sequence. */
export function stripAnsi(line: string): string {
  return line.includes(esc) ? line.replaceAll(sequence, "") : line;
}
