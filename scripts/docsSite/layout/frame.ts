import type { Element, ElementContent, Root } from "hast";
import { h, s } from "hastscript";
import { pageAddress, type SiteOptions } from "../pages/addresses.ts";

/** Files that every page loads, by their addresses. */
export interface FrameAssets {
  style: string;
  script: string;
  font: string;
  icon: string;
  /** Index of the search, which loads when somebody searches. */
  index: string;
}

interface FrameContent {
  title: string;
  description: string;
  /** The pages by purpose. */
  navigation: Element;
  /** Headings of the page; null: it has too few. */
  contents: Element | null;
  main: readonly ElementContent[];
  /** An address that leads nowhere shows this page. */
  notFound?: true;
}

/** Stands for the nonce of an answer, which the server that gives one puts in its place. */
export const nonceMark = "__DOCS_NONCE__";

/** A whole document of the site. */
export function frame(content: FrameContent, assets: FrameAssets, options: SiteOptions): Root {
  const { title, description, notFound } = content;
  const nonce = options.installation ? { nonce: nonceMark } : {};
  return h(null, [
    { type: "doctype" },
    h("html", { lang: "en" }, [
      h("head", [
        h("meta", { charSet: "utf-8" }),
        h("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
        h("title", [title]),
        h("meta", { name: "description", content: description }),
        ...(options.installation || notFound
          ? [h("meta", { name: "robots", content: "noindex, nofollow" })]
          : []),
        h("link", { rel: "icon", type: "image/svg+xml", href: assets.icon }),
        h("link", {
          rel: "preload",
          as: "font",
          type: "font/woff2",
          crossOrigin: "anonymous",
          href: assets.font,
        }),
        h("link", { rel: "stylesheet", href: assets.style }),
        h("script", { src: assets.script, defer: true, ...nonce }),
      ]),
      h("body", { dataIndex: assets.index, ...(notFound ? { dataNotFound: "" } : {}) }, [
        h("a.skip", { href: "#main" }, ["Skip to content"]),
        header(options),
        h("div.columns", [
          h("nav.wide.pages", { ariaLabel: "Pages" }, [content.navigation]),
          h("main", { id: "main", tabIndex: -1 }, [...narrowMenus(content), ...content.main]),
          ...(content.contents === null
            ? []
            : [
                h("nav.wide.contents", { ariaLabel: "On this page" }, [
                  h("p.part", ["On this page"]),
                  content.contents,
                ]),
              ]),
        ]),
      ]),
    ]),
  ]);
}

/** What is beside the text on a wide screen unfolds above it on a phone. */
function narrowMenus({ navigation, contents }: FrameContent): Element[] {
  return [
    h("details.narrow", [
      h("summary", ["All pages"]),
      h("nav", { ariaLabel: "Pages" }, [structuredClone(navigation)]),
    ]),
    ...(contents === null
      ? []
      : [
          h("details.narrow", [
            h("summary", ["On this page"]),
            h("nav", { ariaLabel: "On this page" }, [structuredClone(contents)]),
          ]),
        ]),
  ];
}

function header(options: SiteOptions): Element {
  const front = pageAddress(options, "");
  return h("header", [
    h("a.brand", { href: front }, [logo(), h("span", ["Lapline docs"])]),
    h("form.search", { role: "search", action: front, method: "get" }, [
      h("input", {
        type: "search",
        name: "q",
        id: "search",
        ariaLabel: "Search the docs",
        placeholder: "Search the docs",
        autoComplete: "off",
        maxLength: 100,
      }),
      h("p.status", { role: "status", id: "search-status" }),
      h("ul.results", { id: "search-results", hidden: true }),
    ]),
    ...(options.installation ? [h("a.home", { href: "/" }, ["Dashboard"])] : []),
  ]);
}

/** The mark of Lapline: a lap's line with one peak. */
const logo = () =>
  s("svg", { viewBox: "0 0 32 32", ariaHidden: "true", width: 28, height: 28 }, [
    s("rect", { width: 32, height: 32, rx: 8, fill: "var(--accent-fill)" }),
    s("path", {
      d: "M6 21.5h5.2l3-10.5 4.4 13 3-8.5H26",
      fill: "none",
      stroke: "#fff",
      strokeWidth: 2.6,
      strokeLinecap: "round",
      strokeLinejoin: "round",
    }),
  ]);
