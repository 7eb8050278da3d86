import type { ReleaseSource } from "@lapline/workloads/catalog";
import type { Listing } from "@lapline/workloads/registries";
import { listReleases } from "./listReleases.ts";
import { openSecretFor, type SecretDeps } from "./openSecretFor.ts";
import type { Registries } from "./registries.ts";

/** Lists releases with the secret that the definition names, if it does. Throws only when `signal` ends. */
export async function listOwnReleases(
  deps: SecretDeps,
  asked: { source: ReleaseSource; projectId: string | null; registries: Registries },
  signal: AbortSignal,
): Promise<Listing> {
  const { source: listed, projectId, registries } = asked;
  const { source } = listed;
  if (source.kind !== "git") return listReleases(listed, registries, signal);
  const { secret: name, repository } = source;
  const opened = await openSecretFor(deps, { projectId, secret: name, repository });
  if (opened.outcome === "refused") return { outcome: "failed", problem: opened.reason };
  return listReleases(listed, { ...registries, secret: opened.secret }, signal);
}
