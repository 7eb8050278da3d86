import type { HostRunAnswer, HostRunRequest } from "@lapline/contracts/definitions";
import { ownReleaseSource } from "@lapline/workloads/catalog";
import { type Listing, listPackage, publicRegistries } from "@lapline/workloads/registries";
import { JobFailure } from "../jobFailure.ts";
import { goProxy } from "../provision/build/goProxy.ts";
import type { HostRun } from "./hostRunContext.ts";

type ListRequest = Extract<HostRunRequest, { task: "list" }>;

/** Of a checkout the address does not matter: its tags are those that the request brings. */
const anyRepository = "https://localhost/checkout";

/**
 * The releases of a definition, by the same rules as on a server: what its registry lists, or those of
 * its repository's tags that count. `version_not_found` where there are none, `registry_unreachable` where
 * the registry does not answer.
 */
export async function listVersions(
  { definition, tags }: ListRequest,
  run: HostRun,
): Promise<HostRunAnswer> {
  const { id } = definition.target;
  const source = ownReleaseSource({
    ...{ definitionId: "", revisionId: "", revision: null, hashes: {}, scenarioVersions: {} },
    repository: anyRepository,
    content: definition,
  });
  if (source === null) {
    const sentence = `Nobody lists the versions of ${id}.`;
    throw new JobFailure("version_not_found", `${sentence} Name them with --versions.`);
  }
  const listing = tags === null ? await ask(source.source, run) : tagsListed(tags);
  if (listing.outcome === "failed") {
    throw new JobFailure("registry_unreachable", listing.problem);
  }
  const versions = source.select(listing.versions);
  if (versions.length === 0) {
    const sentence = `${source.name} lists no release of ${id}.`;
    throw new JobFailure("version_not_found", `${sentence} Name versions with --versions.`);
  }
  const orderedBy = source.isNumbered(listing.versions) ? "number" : "date";
  return { outcome: "listed", versions, orderedBy };
}

const tagsListed = (versions: string[]): Listing => ({
  ...{ outcome: "listed", versions, complete: true },
});

async function ask(
  source: NonNullable<ReturnType<typeof ownReleaseSource>>["source"],
  { worker, toolEnv, signal }: HostRun,
): Promise<Listing> {
  // The command line lists the tags of a repository itself, and refuses images before it asks.
  if (source.kind === "git" || source.kind === "image") {
    return { outcome: "failed", problem: "Versions of this source are not listed here." };
  }
  const [firstProxy = publicRegistries.goProxyUrl] = (await goProxy(toolEnv)).split(/[,|]/);
  const goProxyUrl = /^https?:/.test(firstProxy) ? firstProxy : publicRegistries.goProxyUrl;
  const registries = { ...publicRegistries, goProxyUrl, mavenUrl: worker.mavenRepositoryUrl };
  return listPackage(source, registries, signal);
}
