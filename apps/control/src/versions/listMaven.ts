import { mavenVersions } from "@lapline/workloads/mavenVersions";
import { askRegistry } from "./askRegistry.ts";
import type { Listing } from "./listing.ts";

/** Versions of a Maven artifact, by its `maven-metadata.xml`. */
export async function listMaven(
  repositoryUrl: string,
  { group, artifact }: { group: string; artifact: string },
  signal: AbortSignal,
): Promise<Listing> {
  const folder = `${group.replaceAll(".", "/")}/${artifact}`;
  const answer = await askRegistry({
    url: `${repositoryUrl}/${folder}/maven-metadata.xml`,
    signal,
  });
  if (answer.outcome === "failed") return answer;
  const versions = mavenVersions(answer.text);
  if (versions === null) {
    const problem = `The metadata of ${group}:${artifact} has no list of versions.`;
    return { outcome: "failed", problem };
  }
  return { outcome: "listed", versions, complete: true };
}
