import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ElementContent, Root } from "hast";
import { toHtml } from "hast-util-to-html";
import MiniSearch from "minisearch";
import { bundleBrowser } from "./bundleBrowser.ts";
import { type FrameAssets, frame } from "./layout/frame.ts";
import { frontDescription, frontPage, frontTitle, notFoundPage } from "./layout/frontPage.ts";
import { navigation, neighbors, type Part, tableOfContents } from "./layout/navigation.ts";
import { pageAddress, type SiteOptions } from "./pages/addresses.ts";
import { type Assets, collectAssets } from "./pages/collectAssets.ts";
import { dressBody } from "./pages/dressBody.ts";
import { type ParsedPage, parsePage } from "./pages/parsePage.ts";
import { sections, sourcePagesOf } from "./pages/sourcePages.ts";
import { searchEntries } from "./search/searchEntries.ts";
import { searchOptions } from "./search/searchOptions.ts";

/** The docs as a site. */
export interface Site {
  /** Documents by the slug of their page; the first page has an empty one. */
  documents: Map<string, Root>;
  notFound: Root;
  /** Everything else, by its path below the site. */
  assets: Map<string, Buffer>;
  /** Links that lead nowhere, one sentence each. */
  problems: string[];
}

/** Pages with fewer headings need no table of contents. */
const contentsMin = 2;

/** Builds the site from the pages of `root`/docs. */
export async function buildSite(root: string, options: SiteOptions): Promise<Site> {
  const parts = readParts(root);
  const pages = parts.flatMap((part) => part.pages);
  const assets = collectAssets(root, options);
  const frameAssets = await makeFrameAssets(root, { pages, assets, options });
  const byFile = new Map(pages.map((page) => [page.file, page]));
  const wardrobe = { options, pages: byFile, ...assets };
  const problems: string[] = [];
  const documents = new Map<string, Root>();
  const framed = (
    slug: string,
    content: Pick<ParsedPage, "title" | "description" | "headings">,
  ) => ({
    title: slug === "" ? content.title : `${content.title} · ${frontTitle}`,
    description: content.description,
    navigation: navigation(parts, slug, options),
    contents: content.headings.length < contentsMin ? null : tableOfContents(content.headings),
  });
  for (const page of pages) {
    const body = structuredClone(page.body);
    problems.push(...dressBody(page, body, wardrobe));
    // The body of a page holds no document type.
    const main = [...(body.children as ElementContent[]), neighbors(pages, page.slug, options)];
    documents.set(page.slug, frame({ ...framed(page.slug, page), main }, frameAssets, options));
  }
  const front = { title: frontTitle, description: frontDescription, headings: [] };
  const main = frontPage(parts, options);
  documents.set("", frame({ ...framed("", front), main }, frameAssets, options));
  const missing = { title: "Page not found", description: frontDescription, headings: [] };
  const notFound = frame(
    { ...framed("404", missing), main: notFoundPage(options), notFound: true },
    frameAssets,
    options,
  );
  return { documents, notFound, assets: assets.files, problems };
}

/** A document as text. */
export const documentText = (document: Root) => `${toHtml(document)}\n`;

function readParts(root: string): Part[] {
  return sections
    .map((section) => ({
      title: section.title,
      pages: sourcePagesOf(join(root, "docs"), section).map(parsePage),
    }))
    .filter(({ pages }) => pages.length > 0);
}

interface Made {
  pages: readonly ParsedPage[];
  assets: Assets;
  options: SiteOptions;
}

async function makeFrameAssets(
  root: string,
  { pages, assets, options }: Made,
): Promise<FrameAssets> {
  const index = new MiniSearch(searchOptions);
  index.addAll(pages.flatMap((page) => searchEntries(page, pageAddress(options, page.slug))));
  const font = readFileSync(
    join(root, "apps/web/node_modules/geist/dist/fonts/geist-sans/Geist-Variable.woff2"),
  );
  const fontAddress = assets.add("geist.woff2", font);
  const { script, style } = await bundleBrowser(fontAddress);
  return {
    font: fontAddress,
    style: assets.add("docs.css", style),
    script: assets.add("docs.js", script),
    icon: assets.add("icon.svg", readFileSync(join(root, "apps/web/src/app/icon.svg"))),
    index: assets.add("search.json", Buffer.from(JSON.stringify(index))),
  };
}
