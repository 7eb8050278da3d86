import { excerptOf } from "../search/excerptOf.ts";

/** An entry of the index as a search answers it. */
export interface FoundEntry {
  id: string;
  title: string;
  heading: string;
  text: string;
  /** Words of the entry that matched. */
  terms: string[];
}

/** Replaces the items of a list by what was found: heading, page, and the words around the match. */
export function drawResults(list: HTMLUListElement, found: readonly FoundEntry[]): void {
  list.replaceChildren(
    ...found.map(({ id, title, heading, text, terms }) => {
      const link = document.createElement("a");
      link.href = id;
      const name = document.createElement("strong");
      name.textContent = heading === "" ? title : heading;
      link.append(name);
      if (heading !== "") link.append(line("page", [title]));
      const parts = excerptOf(text, terms).map((part) => {
        if (!part.marked) return part.text;
        const mark = document.createElement("mark");
        mark.textContent = part.text;
        return mark;
      });
      link.append(line("excerpt", parts));
      const item = document.createElement("li");
      item.append(link);
      return item;
    }),
  );
}

function line(className: string, content: readonly (string | Node)[]): HTMLSpanElement {
  const span = document.createElement("span");
  span.className = className;
  span.append(...content);
  return span;
}
