import type { Element, Properties, Root } from "hast";
import { toString as textOf } from "hast-util-to-string";
import { h } from "hastscript";
import { SKIP, visit } from "unist-util-visit";
import { destinationOf, pageAddress, type SiteOptions } from "./addresses.ts";
import type { ParsedPage } from "./parsePage.ts";

/** A picture of the site with its size, so that nothing moves when it arrives. */
export interface Picture {
  address: string;
  width: number;
  height: number;
}

/** What the body of a page is dressed with. */
export interface Wardrobe {
  options: SiteOptions;
  /** Every page of the site by its file below docs/. */
  pages: ReadonlyMap<string, ParsedPage>;
  /** Takes a picture of the repository along; null where there is none. */
  takePicture(path: string): Picture | null;
  /** Address of a file of the repository; null where the site has none. */
  takeFile(path: string): string | null;
}

/**
 * Makes the body of a page one of the site: links lead to pages of the site, pictures have their size,
 * headings can be linked to, tables and code scroll by keyboard. Answers what is wrong with its links.
 */
export function dressBody(page: ParsedPage, body: Root, wardrobe: Wardrobe): string[] {
  const problems: string[] = [];
  const wraps: (() => void)[] = [];
  visit(body, "element", (element, index, parent) => {
    if (parent === undefined || index === undefined) return;
    const { tagName } = element;
    if (tagName === "a") {
      const address = addressOf(page, String(element.properties.href), wardrobe);
      if (typeof address === "object" && address !== null) problems.push(address.problem);
      if (typeof address === "string") element.properties.href = address;
      else {
        // What leads nowhere is only its words.
        parent.children.splice(index, 1, ...element.children);
        return [SKIP, index];
      }
    } else if (tagName === "img") {
      const shown = picturesOf(page, element, wardrobe);
      if (typeof shown === "string") {
        problems.push(shown);
        return;
      }
      parent.children.splice(index, 1, ...shown);
      return [SKIP, index + shown.length];
    } else if (tagName === "table" || tagName === "pre") {
      const label = tagName === "table" ? "Table" : "Code";
      wraps.push(() => {
        const place = parent.children.indexOf(element);
        const scroller = h("div", scrolling(label), [element]);
        parent.children[place] = h(`div.${label.toLowerCase()}`, [scroller]);
      });
    } else if (/^h[23]$/.test(tagName)) {
      const href = `#${element.properties.id}`;
      const name = `Link to ${textOf(element)}`;
      element.children.push(h("a.anchor", { href, ariaLabel: name }, ["#"]));
    }
    return;
  });
  for (const wrap of wraps) wrap();
  return problems;
}

const scrolling = (ariaLabel: string): Properties => ({
  className: ["scroll"],
  role: "group",
  tabIndex: 0,
  ariaLabel,
});

function addressOf(
  page: ParsedPage,
  href: string,
  { options, pages, takeFile }: Wardrobe,
): string | null | { problem: string } {
  const destination = destinationOf(page.file, href);
  if (destination.kind === "outside") return destination.href;
  if (destination.kind === "file") return takeFile(destination.path);
  const { file, hash } = destination;
  const found = pages.get(file);
  if (found === undefined) return takeFile(`docs/${file}`);
  if (hash !== "" && !found.ids.has(decodeURIComponent(hash))) {
    return { problem: `${href} of ${page.file}: ${file} has no heading of this name` };
  }
  const anchor = hash === "" ? "" : `#${hash}`;
  return file === page.file ? anchor || "#" : `${pageAddress(options, found.slug)}${anchor}`;
}

/** The picture in the light, and in the dark where there is a twin of it. */
function picturesOf(page: ParsedPage, element: Element, { takePicture }: Wardrobe) {
  const { src, alt } = element.properties;
  const destination = destinationOf(page.file, String(src));
  const path = destination.kind === "file" ? destination.path : "";
  const light = takePicture(path);
  if (light === null) return `The picture ${src} of ${page.file} is not there`;
  const dark = /-light[.]png$/.test(path) ? takePicture(path.replace(/-light/, "-dark")) : null;
  const draw = ({ address, width, height }: Picture, theme: string) =>
    h("img", { src: address, alt, width, height, loading: "lazy", className: theme });
  if (dark === null) return [draw(light, "picture")];
  return [draw(light, "picture only-light"), draw(dark, "picture only-dark")];
}
