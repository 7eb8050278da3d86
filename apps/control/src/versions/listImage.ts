import { createHash } from "node:crypto";
import { type Listing, parseJsonText, type RegistryAnswer } from "@lapline/workloads/registries";
import { z } from "zod";
import type { OutboundPolicy } from "../outbound/findRoute.ts";
import { askWithin } from "./askWithin.ts";

/** A repository of images: the registry's address and the name there. */
export interface ImageReference {
  /** Without a slash at the end. */
  registryUrl: string;
  name: string;
}

const pattern = /^(?:([A-Za-z0-9][A-Za-z0-9.-]*(?::\d+)?)\/)?([a-z0-9]+(?:[._/-]+[a-z0-9]+)*)$/;

/**
 * Splits a reference without tag as Docker does: the first part is a registry when it has a dot or a
 * port or is `localhost`, else the registry is Docker Hub, where names of one part are in `library`.
 * A registry on this machine is spoken to without TLS. Null: it is no such reference.
 */
export function parseImageReference(reference: string, dockerUrl: string): ImageReference | null {
  const found = pattern.exec(reference);
  if (found === null) return null;
  const [, first, rest = ""] = found;
  if (first === undefined) return { registryUrl: dockerUrl, name: `library/${rest}` };
  if (first === "docker.io") {
    return { registryUrl: dockerUrl, name: rest.includes("/") ? rest : `library/${rest}` };
  }
  if (!/[.:]/.test(first) && first !== "localhost") {
    return { registryUrl: dockerUrl, name: `${first}/${rest}` };
  }
  const isLocal = /^(localhost|127[.][\d.]+)(:|$)/.test(first);
  return { registryUrl: `${isLocal ? "http" : "https"}://${first}`, name: rest };
}

/** Asks one repository of an image registry. */
interface ImageRegistry {
  /** `path` below the repository, e.g. `tags/list?n=100`. */
  ask(
    path: string,
    options?: { method?: "GET" | "HEAD"; accept?: string; expected?: readonly number[] },
  ): Promise<RegistryAnswer>;
}

const tokenSchema = z.looseObject({
  token: z.string().optional(),
  access_token: z.string().optional(),
});

/**
 * A repository by the OCI distribution protocol, read as nobody in particular: where the registry
 * wants a token, an anonymous one is fetched once from where its first refusal says.
 */
function openImageRegistry(
  { registryUrl, name }: ImageReference,
  policy: OutboundPolicy | null,
  signal: AbortSignal,
): ImageRegistry {
  let token: string | undefined;
  return {
    async ask(path, { method = "GET", accept, expected = [] } = {}) {
      const send = () =>
        askWithin({
          url: `${registryUrl}/v2/${name}/${path}`,
          method,
          headers: {
            ...(accept === undefined ? {} : { accept }),
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          },
          expected: [401, ...expected],
          policy,
          signal,
        });
      const first = await send();
      if (first.outcome === "failed" || first.status !== 401) return first;
      const challenge = first.headers.get("www-authenticate") ?? "";
      const fetched = await fetchToken(challenge, { registryUrl, name, policy }, signal);
      if (fetched.outcome === "failed") return fetched;
      token = fetched.token;
      const second = await send();
      if (second.outcome === "failed" || second.status !== 401) return second;
      return { outcome: "failed", problem: `${registryUrl} keeps ${name} from anonymous readers.` };
    },
  };
}

type Token = { outcome: "token"; token: string } | { outcome: "failed"; problem: string };

async function fetchToken(
  challenge: string,
  { registryUrl, name, policy }: ImageReference & { policy: OutboundPolicy | null },
  signal: AbortSignal,
): Promise<Token> {
  const parameters = new Map(
    [...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = "", value = ""]) => [key, value]),
  );
  const realm = parameters.get("realm") ?? "";
  const failed = (problem: string): Token => ({ outcome: "failed", problem });
  // Only a registry that is itself without TLS may send its readers to such an address.
  const isSafe = realm.startsWith("https://") || registryUrl.startsWith("http://");
  if (!/^Bearer /i.test(challenge) || !URL.canParse(realm) || !isSafe) {
    return failed(`${registryUrl} refuses ${name} without saying where a token is to be had.`);
  }
  const url = new URL(realm);
  const service = parameters.get("service");
  if (service !== undefined) url.searchParams.set("service", service);
  url.searchParams.set("scope", parameters.get("scope") ?? `repository:${name}:pull`);
  const answer = await askWithin({ url: url.href, policy, signal });
  if (answer.outcome === "failed") return answer;
  const parsed = parseJsonText(tokenSchema, answer.text);
  const token = parsed?.token ?? parsed?.access_token;
  if (token === undefined) return failed(`${url.host} answered without a token.`);
  return { outcome: "token", token };
}

export interface ImageQuestion {
  reference: string;
  tagPrefix?: string | undefined;
  movingTag?: string | undefined;
  dockerUrl: string;
  /** Where a registry that a project named may lead; null or left out: it comes with Lapline. */
  policy?: OutboundPolicy | null;
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
    return { outcome: "failed", problem: `"${reference}" is not an image reference.` };
  }
  // The operator says what stands behind docker.io.
  const policy = place.registryUrl === dockerUrl ? null : (question.policy ?? null);
  const registry = openImageRegistry(place, policy, signal);
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
