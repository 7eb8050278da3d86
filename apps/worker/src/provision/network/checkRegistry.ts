import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { JobFailure } from "../../jobFailure.ts";
import type { AllowedHost } from "../allowedHost.ts";
import { isPublicAddress } from "./isPublicAddress.ts";
import { parseBuildHosts } from "./parseBuildHosts.ts";

/** Resolves to the addresses of a host's name. */
export type LookUp = (host: string) => Promise<string[]>;

const lookUpAll: LookUp = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address);

/**
 * The registry that a reference names, with its port; null for the engine's own, which needs no name
 * (Docker Hub, or the mirror that the owner set).
 * See https://github.com/distribution/reference, "domain": the first part with a dot, a colon, or localhost.
 */
export function registryOf(reference: string): AllowedHost | null {
  const [first = "", ...rest] = reference.split("/");
  const isHost = rest.length > 0 && (/[.:]/.test(first) || first === "localhost");
  return isHost ? (parseBuildHosts(first)?.[0] ?? null) : null;
}

/**
 * Rejects where the registry of an image is on a private or reserved address that the machine's owner
 * did not list in BUILD_HOSTS: the engine pulls outside of the walls of builds, and whoever writes a
 * definition names the registry. The engine resolves the name again, so this keeps out what a definition
 * names, not what a hostile name server answers. A name that nobody knows is left to the engine, which
 * may have a proxy of its own.
 */
export async function checkRegistry(
  reference: string,
  buildHosts: readonly AllowedHost[],
  lookUp: LookUp = lookUpAll,
): Promise<void> {
  const registry = registryOf(reference);
  if (registry === null) return;
  const { host, port } = registry;
  if (buildHosts.some((allowed) => allowed.host === host && allowed.port === port)) return;
  const addresses = isIP(host) !== 0 ? [host] : await lookUp(host).catch(() => []);
  const hidden = addresses.find((address) => !isPublicAddress(address));
  if (hidden === undefined) return;
  throw new JobFailure(
    "build_failed",
    `The registry ${host}:${port} of ${reference} leads to ${hidden}, which is private or reserved. The machine's owner can allow it with BUILD_HOSTS=${host}:${port}.`,
  );
}
