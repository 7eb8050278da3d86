import type { ElementContent } from "hast";
import { h } from "hastscript";
import { pageAddress, type SiteOptions } from "../pages/addresses.ts";
import type { Part } from "./navigation.ts";

export const frontTitle = "Lapline docs";
export const frontDescription =
  "After these pages you can measure your own software, host Lapline, and understand its verdicts.";

/** The first page: every page of the site with its first sentence. */
export function frontPage(parts: readonly Part[], options: SiteOptions): ElementContent[] {
  return [
    h("h1", [frontTitle]),
    h("p", [frontDescription]),
    ...parts.flatMap(({ title, pages }) => [
      h("h2", [title]),
      h(
        "ul.cards",
        pages.map((page) =>
          h("li", [
            h("a", { href: pageAddress(options, page.slug) }, [page.title]),
            h("p", [page.description]),
          ]),
        ),
      ),
    ]),
  ];
}

/** What an address shows that leads nowhere; the script searches for its words. */
export function notFoundPage(options: SiteOptions): ElementContent[] {
  return [
    h("h1", ["Page not found"]),
    h("p", [
      "The docs have no page at this address. It may have moved. Search for it, or start from ",
    ]),
    h("p", [h("a", { href: pageAddress(options, "") }, ["All pages"])]),
  ];
}
