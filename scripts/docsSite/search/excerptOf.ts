/** A piece of text, marked where it is what was asked for. */
export interface ExcerptPart {
  text: string;
  marked: boolean;
}

const lengthMax = 160;
const before = 50;

/** The words around the first of `terms` in `text`, with every one of them marked. Pure. */
export function excerptOf(text: string, terms: readonly string[]): ExcerptPart[] {
  const wanted = terms.filter((term) => term !== "").sort((a, b) => b.length - a.length);
  const pattern = new RegExp(`(${wanted.map(escaped).join("|")})`, "gi");
  const found = wanted.length === 0 ? -1 : text.search(pattern);
  const start = found <= before ? 0 : text.indexOf(" ", found - before) + 1;
  const cut = text.slice(start, start + lengthMax);
  const shown = `${start > 0 ? "… " : ""}${cut}${start + lengthMax < text.length ? " …" : ""}`;
  if (wanted.length === 0) return [{ text: shown, marked: false }];
  return shown
    .split(pattern)
    .map((part, index) => ({ text: part, marked: index % 2 === 1 }))
    .filter(({ text: part }) => part !== "");
}

const escaped = (term: string) => term.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
