/**
 * Cuts text into pieces of at most `charactersMax` UTF-16 units without separating a surrogate
 * pair, so every piece is valid text of its own. The pieces joined are the text.
 */
export function cutText(text: string, charactersMax: number): string[] {
  const pieces: string[] = [];
  let start = 0;
  while (start < text.length) {
    let end = Math.min(start + charactersMax, text.length);
    if (end < text.length && isHighSurrogate(text.charCodeAt(end - 1)) && end - start > 1) end -= 1;
    pieces.push(text.slice(start, end));
    start = end;
  }
  return pieces;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
