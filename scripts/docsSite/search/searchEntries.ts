import type { ElementContent, RootContent } from "hast";
import { toString as textOf } from "hast-util-to-string";
import type { ParsedPage } from "../pages/parsePage.ts";
import type { SearchEntry } from "./searchOptions.ts";

/** Blocks that end with a space of their own in running text. */
const isHeading = (node: RootContent) => node.type === "element" && /^h[23]$/.test(node.tagName);

/** What can be found of a page whose address is given: one entry for each heading. Pure. */
export function searchEntries({ title, body }: ParsedPage, address: string): SearchEntry[] {
  const entries: SearchEntry[] = [{ id: address, title, heading: "", text: "" }];
  for (const node of body.children) {
    if (node.type !== "element" || node.tagName === "h1") continue;
    if (isHeading(node)) {
      const id = `${address}#${node.properties.id}`;
      entries.push({ id, title, heading: textOf(node), text: "" });
      continue;
    }
    const last = entries.at(-1);
    if (last !== undefined) last.text = `${last.text} ${spacedText(node)}`;
  }
  return entries
    .map((entry) => ({ ...entry, text: entry.text.replaceAll(/\s+/g, " ").trim() }))
    .filter(({ text, heading }) => text !== "" || heading !== "");
}

/** Text with spaces between cells, items and lines. */
function spacedText(node: ElementContent | RootContent): string {
  if (node.type === "text") return node.value;
  if (node.type !== "element") return "";
  const inner = node.children.map(spacedText).join("");
  return /^(?:td|th|li|p|tr|br|pre)$/.test(node.tagName) ? `${inner} ` : inner;
}
