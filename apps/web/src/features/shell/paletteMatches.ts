/** Whether a line of the palette has every typed word somewhere, ignoring case. */
export function paletteMatches(text: string, search: string): boolean {
  const lower = text.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}
