import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { visit } from "unist-util-visit";
import { beforeAll, describe, expect, test } from "vitest";
import { buildSite, documentText, type Site } from "./buildSite.ts";
import { brokenLinks, placesOf } from "./followLinks.ts";
import { destinationOf, type SiteOptions } from "./pages/addresses.ts";
import { parsePage } from "./pages/parsePage.ts";
import { sections, sourcePagesOf } from "./pages/sourcePages.ts";

const root = join(import.meta.dirname, "../..");
const served: SiteOptions = { base: "/docs", folders: false, installation: true, repository: null };
const repository = "https://git.example.org/team/lapline";
const hosted: SiteOptions = { base: "/lapline", folders: true, installation: false, repository };

/** Only what hangs should end by it: a machine may be busy with much else. */
const buildMs = 240_000;
const built = new Map<SiteOptions, Promise<Site>>();

/** The site with these options, which is built once for all tests. */
function siteOf(options: SiteOptions): Promise<Site> {
  const site = built.get(options) ?? buildSite(root, options);
  built.set(options, site);
  return site;
}

describe.each([
  { name: "of an installation", options: served },
  { name: "as static files", options: hosted },
])("the docs $name", ({ options }) => {
  let site: Site;
  beforeAll(async () => {
    site = await siteOf(options);
  }, buildMs);

  test("have no link, picture or anchor that leads nowhere", () => {
    expect(site.problems).toEqual([]);
    expect(brokenLinks(site, options)).toEqual([]);
  });

  test("have every page, each with a title and a description of its own", () => {
    expect(site.documents.size).toBeGreaterThan(25);
    const heads = [...site.documents.values()].map((document) => documentText(document));
    const titles = heads.map((html) => /<title>(.*?)<\/title>/.exec(html)?.[1]);
    const words = heads.map((html) => /name="description" content="([^"]+)"/.exec(html)?.[1]);
    expect(new Set(titles).size).toBe(titles.length);
    expect(new Set(words).size).toBe(words.length);
    expect(words).not.toContain(undefined);
  });

  test("need one small script, and none for their text", () => {
    const scripts = [...site.assets].filter(([path]) => path.endsWith(".js"));
    expect(scripts).toHaveLength(1);
    for (const [, content] of scripts) expect(gzipSync(content).length).toBeLessThan(20_000);
  });

  test("say the size of every picture, so that nothing moves", () => {
    for (const document of site.documents.values()) {
      visit(document, "element", ({ tagName, properties }) => {
        if (tagName !== "img") return;
        expect(properties.alt).toMatch(/\w/);
        expect([properties.width, properties.height]).toEqual([
          expect.any(Number),
          expect.any(Number),
        ]);
      });
    }
  });
});

const pages = sections.flatMap((section) => sourcePagesOf(join(root, "docs"), section));
const linksOf = (file: string, text: string) => {
  const links: string[] = [];
  const { body } = parsePage({ file, slug: file, text });
  visit(body, "element", ({ properties }) => {
    if (typeof properties.href === "string") links.push(properties.href);
  });
  return links;
};

test("files of the repository that pages link to are there", () => {
  const missing = pages.flatMap(({ file, text }) =>
    linksOf(file, text).filter((href) => {
      const to = destinationOf(file, href);
      const path = to.kind === "file" ? to.path : to.kind === "page" ? `docs/${to.file}` : "";
      return !existsSync(join(root, path));
    }),
  );
  expect(missing).toEqual([]);
});

test(
  "links to the repository lead there where it is named, and are words where it is not",
  async () => {
    const [one, other] = [await siteOf(hosted), await siteOf(served)];
    const matrix = "reference/target-scenario-matrix";
    const html = (site: Site) => documentText(site.documents.get(matrix) ?? site.notFound);
    expect(html(one)).toContain(`href="${repository}/blob/HEAD/docs/results/`);
    expect(html(other)).not.toContain("docs/results/");
  },
  buildMs,
);

/** Addresses of the docs in programs: help marks, menus, messages. */
const named = globSync("{apps,packages}/*/src/**/*.{ts,tsx}", { cwd: root })
  .filter((path) => !/[.]test[.]tsx?$|\/generated\/|\/testing\//.test(path))
  .flatMap((path) =>
    [
      ...readFileSync(join(root, path), "utf8").matchAll(/["'`(](\/docs(?:\/[\w./#-]*)?)["'`)]/g),
    ].map(([, address = ""]) => [address, path] as const),
  )
  .filter(([address]) => !address.startsWith("/docs/api") && !address.startsWith("/docs/assets"));

test(
  "every address of the docs that the dashboard names has its page and anchor",
  async () => {
    expect(new Set(named.map(([address]) => address)).size).toBeGreaterThan(12);
    const places = placesOf(await siteOf(served), served);
    const broken = named.filter(([address]) => {
      const [path = "", hash = ""] = address.split("#");
      return hash === "" ? !places.has(path) : places.get(path)?.has(hash) !== true;
    });
    expect(broken).toEqual([]);
  },
  buildMs,
);
