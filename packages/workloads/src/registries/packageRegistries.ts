import { z } from "zod";
import { mavenVersions } from "../maven/mavenVersions.ts";
import { askRegistry, type Listing, parseJsonText } from "./askRegistry.ts";

const packumentSchema = z.looseObject({ versions: z.record(z.string(), z.unknown()) });

/** Versions of an npm package, by the registry's abbreviated metadata. */
export async function listNpm(
  registryUrl: string,
  name: string,
  signal: AbortSignal,
): Promise<Listing> {
  // A scope's slash is part of the name, and registries want it encoded.
  const answer = await askRegistry({
    url: `${registryUrl}/${name.replace("/", "%2f")}`,
    headers: { accept: "application/vnd.npm.install-v1+json; q=1.0, application/json; q=0.8" },
    signal,
  });
  if (answer.outcome === "failed") return answer;
  const packument = parseJsonText(packumentSchema, answer.text);
  if (packument === null) {
    return { outcome: "failed", problem: `The metadata of ${name} is not npm metadata.` };
  }
  return { outcome: "listed", versions: Object.keys(packument.versions), complete: true };
}

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

/** Of the hosted pub repository specification, version 2. */
const packageSchema = z.looseObject({
  versions: z.array(z.looseObject({ version: z.string(), retracted: z.boolean().default(false) })),
});

/** Versions of a Dart package that are not retracted, by a hosted pub repository. */
export async function listPub(
  hostedUrl: string,
  name: string,
  signal: AbortSignal,
): Promise<Listing> {
  const answer = await askRegistry({
    url: `${hostedUrl}/api/packages/${name}`,
    headers: { accept: "application/vnd.pub.v2+json" },
    signal,
  });
  if (answer.outcome === "failed") return answer;
  const found = parseJsonText(packageSchema, answer.text);
  if (found === null) {
    return {
      outcome: "failed",
      problem: `The answer about ${name} is not a list of a pub repository.`,
    };
  }
  const kept = found.versions.filter(({ retracted }) => !retracted);
  return { outcome: "listed", versions: kept.map(({ version }) => version), complete: true };
}

const lineSchema = z.looseObject({ vers: z.string(), yanked: z.boolean() });

/** Versions of a crate that are not yanked, by a registry's sparse index. */
export async function listCrates(
  indexUrl: string,
  crate: string,
  signal: AbortSignal,
): Promise<Listing> {
  const answer = await askRegistry({ url: `${indexUrl}/${pathOf(crate.toLowerCase())}`, signal });
  if (answer.outcome === "failed") return answer;
  const lines = answer.text.split("\n").filter((line) => line.trim() !== "");
  const versions: string[] = [];
  for (const line of lines) {
    const entry = parseJsonText(lineSchema, line);
    if (entry === null) {
      return { outcome: "failed", problem: `The index of ${crate} is not a crates index.` };
    }
    if (!entry.yanked) versions.push(entry.vers);
  }
  return { outcome: "listed", versions, complete: true };
}

/** Where the index has a crate (doc.rust-lang.org/cargo/reference/registry-index.html). */
function pathOf(crate: string): string {
  if (crate.length < 3) return `${crate.length}/${crate}`;
  if (crate.length === 3) return `3/${crate.slice(0, 1)}/${crate}`;
  return `${crate.slice(0, 2)}/${crate.slice(2, 4)}/${crate}`;
}
