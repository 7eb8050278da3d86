import type { Root } from "hast";
import { visit } from "unist-util-visit";
import type { Site } from "./buildSite.ts";
import { pageAddress, type SiteOptions } from "./pages/addresses.ts";

/** What an installation has beside its docs. */
const beside = ["/", "/docs/api"];

/** Follows every link, picture and file of every document; one sentence for each that leads nowhere. */
export function brokenLinks(site: Site, options: SiteOptions): string[] {
  const places = placesOf(site, options);
  const documents = [...site.documents, ["404", site.notFound] as const];
  return documents.flatMap(([slug, document]) => {
    const here = slug === "404" ? new Set<string>() : places.get(pageAddress(options, slug));
    return referencesOf(document).flatMap((reference) => {
      if (/^[a-z]+:/.test(reference)) return [];
      const [path = "", hash = ""] = reference.split("#");
      const ids = path === "" ? here : places.get(path);
      if (ids === undefined) return [`${slug}: ${reference} leads nowhere`];
      const isThere = hash === "" || hash === "main" || ids.has(decodeURIComponent(hash));
      return isThere ? [] : [`${slug}: ${reference} has no such anchor`];
    });
  });
}

/** Every address of the site with its anchors. */
export function placesOf(site: Site, options: SiteOptions): Map<string, ReadonlySet<string>> {
  const places = new Map<string, ReadonlySet<string>>();
  if (options.installation) for (const address of beside) places.set(address, new Set());
  for (const path of site.assets.keys()) places.set(`${options.base}/${path}`, new Set());
  for (const [slug, document] of site.documents) {
    places.set(pageAddress(options, slug), idsOf(document));
  }
  return places;
}

function idsOf(document: Root): Set<string> {
  const ids = new Set<string>();
  visit(document, "element", ({ properties }) => {
    if (typeof properties.id === "string") ids.add(properties.id);
  });
  return ids;
}

function referencesOf(document: Root): string[] {
  const found: string[] = [];
  visit(document, "element", ({ properties }) => {
    for (const name of ["href", "src", "action", "dataIndex"]) {
      const value = properties[name];
      if (typeof value === "string") found.push(value);
    }
  });
  return found;
}
