import type { Catalog } from "@lapline/contracts";
import type { PublishedPage } from "../pages/publishedPage.ts";

interface Named {
  target: string;
  version: string | undefined;
}

/**
 * The release of a target to run for a page: the published one where Lapline knows it, the nearest that
 * the page's description names, else the newest known. The note says why it is another.
 */
export function nearVersion(
  { versions }: Pick<PublishedPage, "versions">,
  own: readonly Named[],
  catalog: Pick<Catalog, "targets">,
): { version: string; note: string | null } {
  const target = own[0]?.target ?? "";
  const published = own.find(({ version }) => version !== undefined)?.version;
  const known = catalog.targets.find(({ id }) => id === target)?.versions ?? [];
  const chosen = versions[target];
  if (chosen !== undefined) return { version: chosen.version, note: chosen.reason };
  if (published !== undefined && known.includes(published)) {
    return { version: published, note: null };
  }
  const newest = known.at(-1);
  if (newest === undefined) throw new Error(`No version of ${target} is known.`);
  const note = published === undefined ? "the page names no release" : `${published} was published`;
  return { version: newest, note };
}
