/** A table as its reader sees it. */
export interface ReadTable {
  caption: string;
  titles: string[];
  rows: string[][];
}

/** The tables of a page's HTML, as texts. */
export function readTables(html: string): ReadTable[] {
  return matches(html, /<table[^>]*>(.*?)<\/table>/gs).map((table) => {
    const [head = "", body = ""] = table.split("<tbody");
    return {
      caption: textOf(matches(head, /<caption[^>]*>(.*?)<\/caption>/gs)[0] ?? ""),
      titles: matches(head, /<th[^>]*>(.*?)<\/th>/gs).map(textOf),
      rows: matches(body, /<tr[^>]*>(.*?)<\/tr>/gs).map((row) =>
        matches(row, /<t[hd][^>]*>(.*?)<\/t[hd]>/gs).map(textOf),
      ),
    };
  });
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, inside = ""]) => inside);
}

/** The words between the tags. */
export function textOf(html: string): string {
  return html
    .replaceAll(/<svg.*?<\/svg>/gs, "")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&amp;", "&")
    .replaceAll("&#x27;", "'")
    .trim();
}
