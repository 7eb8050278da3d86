import type { Element } from "hast";
import { h } from "hastscript";
import { pageAddress, type SiteOptions } from "../pages/addresses.ts";
import type { Heading, ParsedPage } from "../pages/parsePage.ts";

/** Pages of one purpose, under its title. */
export interface Part {
  title: string;
  pages: readonly ParsedPage[];
}

/** The pages by purpose, the one in view marked. */
export function navigation(parts: readonly Part[], current: string, options: SiteOptions): Element {
  const apiLink = h("li", [h("a", { href: "/docs/api" }, ["API operations"])]);
  return h(
    "div",
    parts.map(({ title, pages }) =>
      h("section", [
        h("p.part", [title]),
        h("ul", [
          ...pages.map((page) => {
            const isCurrent = page.slug === current ? { ariaCurrent: "page" } : {};
            const href = pageAddress(options, page.slug);
            return h("li", [h("a", { href, ...isCurrent }, [page.title])]);
          }),
          ...(title === "Reference" && options.installation ? [apiLink] : []),
        ]),
      ]),
    ),
  );
}

/** The headings of a page, those of the third level set in. */
export function tableOfContents(headings: readonly Heading[]): Element {
  return h(
    "ul",
    headings.map(({ id, text, level }) =>
      h("li", { className: `level-${level}` }, [h("a", { href: `#${id}` }, [text])]),
    ),
  );
}

/** Links to the pages before and after. */
export function neighbors(pages: readonly ParsedPage[], slug: string, options: SiteOptions) {
  const place = pages.findIndex((page) => page.slug === slug);
  const link = (page: ParsedPage | undefined, rel: "prev" | "next") =>
    page === undefined
      ? []
      : [
          h("a", { href: pageAddress(options, page.slug), rel, className: rel }, [
            h("span", [rel === "prev" ? "Previous" : "Next"]),
            page.title,
          ]),
        ];
  const links = [...link(pages[place - 1], "prev"), ...link(pages[place + 1], "next")];
  return h("nav.neighbors", { ariaLabel: "Previous and next page" }, links);
}
