import type { AnsiSegment } from "./parseAnsi.ts";

export interface MarkedSegment extends AnsiSegment {
  /** Position of the first character in the line. */
  at: number;
  mark: boolean;
}

/** Cuts the segments of a line at the places where the search matches, ignoring case. */
export function markSegments(segments: readonly AnsiSegment[], search: string): MarkedSegment[] {
  const wanted = search.trim().toLowerCase();
  const text = segments.map((segment) => segment.text).join("");
  const cuts = wanted === "" ? [] : findAll(text.toLowerCase(), wanted);
  const marked: MarkedSegment[] = [];
  let at = 0;
  for (const segment of segments) {
    const end = at + segment.text.length;
    let from = at;
    while (from < end) {
      const inside = cuts.find((cut) => cut <= from && from < cut + wanted.length);
      const next = cuts.find((cut) => cut > from);
      const to = Math.min(end, inside === undefined ? (next ?? end) : inside + wanted.length);
      marked.push({
        ...segment,
        text: text.slice(from, to),
        at: from,
        mark: inside !== undefined,
      });
      from = to;
    }
    at = end;
  }
  return marked;
}

function findAll(text: string, wanted: string): number[] {
  const found: number[] = [];
  for (
    let at = text.indexOf(wanted);
    at !== -1 && found.length < 200;
    at = text.indexOf(wanted, at + wanted.length)
  ) {
    found.push(at);
  }
  return found;
}
