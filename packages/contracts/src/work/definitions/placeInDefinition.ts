import { isNode, LineCounter, parseDocument } from "yaml";

/**
 * Where something of a definition stands in its text, or what is nearest around it; lines and columns
 * count from 1. For problems that show only once a well-formed definition meets a project. Pure.
 */
export function placeInDefinition(
  text: string,
  path: readonly (string | number)[],
): { line: number; column: number } {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  for (let length = path.length; length > 0; length -= 1) {
    const node = document.getIn(path.slice(0, length), true);
    if (!isNode(node) || !node.range) continue;
    const { line, col } = lines.linePos(node.range[0]);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  }
  return { line: 1, column: 1 };
}
