import type { ReleaseSource } from "@lapline/workloads/catalog";
import { type Listing, listPackage } from "@lapline/workloads/registries";
import { type GitReader, listGit, sortTagsByDate } from "./listGit.ts";
import { listImage } from "./listImage.ts";
import type { Registries } from "./registries.ts";

/** Asks the registry of a target for everything that it lists. Throws only when `signal` ends. */
export function listReleases(
  listed: Pick<ReleaseSource, "source" | "select" | "isNumbered" | "isOwn">,
  registries: Registries & Pick<GitReader, "secret">,
  signal: AbortSignal,
): Promise<Listing> {
  const { source, select, isOwn } = listed;
  const policy = isOwn ? registries.outbound : null;
  switch (source.kind) {
    case "git":
      return listTags({ ...listed, source }, { ...registries, policy }, signal);
    case "image":
      return listImage({ ...source, select, dockerUrl: registries.dockerUrl, policy }, signal);
    default:
      return listPackage(source, registries, signal);
  }
}

/** Tags of a repository; where their names have no numbers, in the order of their dates. */
async function listTags(
  listed: Pick<ReleaseSource, "select" | "isNumbered"> & {
    source: Extract<ReleaseSource["source"], { kind: "git" }>;
  },
  reader: GitReader,
  signal: AbortSignal,
): Promise<Listing> {
  const { source, select, isNumbered } = listed;
  const listing = await listGit(reader, source, signal);
  if (listing.outcome === "failed" || isNumbered(listing.versions)) return listing;
  const tags = select(listing.versions);
  if (tags.length === 0) return listing;
  const { repository } = source;
  const sorted = await sortTagsByDate(reader, { repository, tags }, signal);
  if (sorted.outcome === "failed") return sorted;
  return { ...listing, versions: sorted.tags, orderedBy: "date" };
}
