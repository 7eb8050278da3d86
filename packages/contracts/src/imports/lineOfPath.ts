type Path = readonly (string | number)[];

/**
 * Line (from 1) of the value at `path` in a JSON text that is known to be well-formed, or of the
 * nearest value around it that exists. Pure.
 */
export function lineOfPath(text: string, path: Path): number {
  let offset = skipSpace(text, 0);
  for (const step of path) {
    const next = text[offset] === "[" || text[offset] === "{" ? childAt(text, offset, step) : null;
    if (next === null) break;
    offset = next;
  }
  return text.slice(0, offset).split("\n").length;
}

/** Offset of the member or element `step` of the object or list that starts at `start`. */
function childAt(text: string, start: number, step: string | number): number | null {
  const isObject = text[start] === "{";
  let offset = skipSpace(text, start + 1);
  let found: number | null = null;
  for (
    let index = 0;
    offset < text.length && text[offset] !== "}" && text[offset] !== "]";
    index++
  ) {
    let key: string | number = index;
    if (isObject) {
      const keyEnd = skipValue(text, offset);
      key = JSON.parse(text.slice(offset, keyEnd)) as string;
      offset = skipSpace(text, skipSpace(text, keyEnd) + 1);
    }
    if (String(key) === String(step)) {
      // Of a repeated key the last one counts, in an object; JSON.parse reads it so.
      found = offset;
      if (!isObject) return found;
    }
    offset = skipSpace(text, skipValue(text, offset));
    if (text[offset] === ",") offset = skipSpace(text, offset + 1);
  }
  return found;
}

/** Offset behind the value that starts at `start`. */
function skipValue(text: string, start: number): number {
  let depth = 0;
  let offset = start;
  while (offset < text.length) {
    const sign = text[offset];
    if (sign === '"') {
      offset = skipString(text, offset);
      if (depth === 0) return offset;
      continue;
    }
    if (sign === "{" || sign === "[") depth++;
    else if (sign === "}" || sign === "]") {
      if (depth === 0) return offset;
      depth--;
      if (depth === 0) return offset + 1;
    } else if (depth === 0 && (sign === "," || /\s/.test(sign ?? ""))) return offset;
    offset++;
  }
  return offset;
}

function skipString(text: string, start: number): number {
  let offset = start + 1;
  while (offset < text.length && text[offset] !== '"') offset += text[offset] === "\\" ? 2 : 1;
  return offset + 1;
}

function skipSpace(text: string, start: number): number {
  let offset = start;
  while (offset < text.length && /\s/.test(text[offset] ?? "")) offset++;
  return offset;
}
