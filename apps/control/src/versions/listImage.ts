import { createHash } from "node:crypto";
import { z } from "zod";
import { parseImageReference } from "./imageReference.ts";
import type { Listing } from "./listing.ts";
import { type ImageRegistry, openImageRegistry } from "./openImageRegistry.ts";
import { parseJsonText } from "./parseJsonText.ts";

export interface ImageQuestion {
  reference: string;
  tagPrefix?: string | undefined;
  movingTag?: string | undefined;
  dockerUrl: string;
  /** The releases among versions, oldest first. */
  select(versions: readonly string[]): string[];
}

const pageSize = 1000;
const pagesMax = 20;
/** Newest releases whose digest is looked up: one request each. */
const digestsMax = 50;

const tagsSchema = z.looseObject({ tags: z.array(z.string()).nullable() });
const manifestTypes = [
  "application/vnd.oci.image.index.v1+json",
  "application/vnd.oci.image.manifest.v1+json",
  "application/vnd.docker.distribution.manifest.list.v2+json",
  "application/vnd.docker.distribution.manifest.v2+json",
].join(", ");

type Failure = Extract<Listing, { outcome: "failed" }>;

/**
 * Tags of an image that are releases, with the digests of the newest. Of tags with one digest
 * (`0.12`, `0.12.3`) only the longest is a version. A moving tag whose digest no release has adds
 * that digest as a version, which stays the same when the tag moves on.
 */
export async function listImage(question: ImageQuestion, signal: AbortSignal): Promise<Listing> {
  const { reference, tagPrefix = "", movingTag, dockerUrl, select } = question;
  const place = parseImageReference(reference, dockerUrl);
  if (place === null) {
    return { outcome: "failed", problem: `"${reference}" is no reference of an image.` };
  }
  const registry = openImageRegistry(place, signal);
  const tags = await readTags(registry, place.name);
  if (!Array.isArray(tags)) return tags;
  const named = tags.filter((tag) => tag.startsWith(tagPrefix));
  const releases = select(named.map((tag) => tag.slice(tagPrefix.length)));
  const versionOf = new Map<string, string>();
  for (const version of releases.slice(-digestsMax)) {
    const digest = await readDigest(registry, tagPrefix + version);
    if (typeof digest !== "string") return digest;
    const other = versionOf.get(digest);
    if (other === undefined || other.length < version.length) versionOf.set(digest, version);
  }
  if (movingTag !== undefined && tags.includes(movingTag)) {
    const digest = await readDigest(registry, movingTag);
    if (typeof digest !== "string") return digest;
    if (!versionOf.has(digest)) versionOf.set(digest, digest);
  }
  const digests = Object.fromEntries([...versionOf].map(([digest, version]) => [version, digest]));
  const versions = [...releases.slice(0, -digestsMax), ...versionOf.values()];
  // What a moving tag pointed at before is listed nowhere.
  return { outcome: "listed", versions, digests, complete: movingTag === undefined };
}

async function readTags(registry: ImageRegistry, name: string): Promise<string[] | Failure> {
  const tags: string[] = [];
  let path = `tags/list?n=${pageSize}`;
  for (let page = 0; page < pagesMax; page += 1) {
    const answer = await registry.ask(path);
    if (answer.outcome === "failed") return answer;
    const list = parseJsonText(tagsSchema, answer.text);
    if (list === null) return { outcome: "failed", problem: `The list of ${name} has no tags.` };
    tags.push(...(list.tags ?? []));
    const next = /<([^>]+)>;\s*rel="?next"?/.exec(answer.headers.get("link") ?? "")?.[1];
    if (next === undefined) return tags;
    // Only its query counts: the list stays in the place that was asked for.
    path = `tags/list?${next.split("?")[1] ?? ""}`;
  }
  return { outcome: "failed", problem: `${name} has more than ${pagesMax * pageSize} tags.` };
}

async function readDigest(registry: ImageRegistry, tag: string): Promise<string | Failure> {
  const path = `manifests/${tag}`;
  const head = await registry.ask(path, { method: "HEAD", accept: manifestTypes });
  if (head.outcome === "failed") return head;
  const digest = head.headers.get("docker-content-digest");
  if (digest !== null) {
    if (/^sha256:[0-9a-f]{64}$/.test(digest)) return digest;
    return { outcome: "failed", problem: `The registry named no sha256 as the digest of ${tag}.` };
  }
  const manifest = await registry.ask(path, { accept: manifestTypes });
  if (manifest.outcome === "failed") return manifest;
  return `sha256:${createHash("sha256").update(manifest.text).digest("hex")}`;
}
