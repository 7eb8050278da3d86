import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { type MavenCoordinates, mavenPath } from "@lapline/workloads";
import { JobFailure } from "../jobFailure.ts";
import { pathIn } from "../paths/pathIn.ts";
import { checkCoordinates } from "./checkPlan.ts";
import { type Download, downloadFile } from "./downloadFile.ts";
import { hashFile } from "./hashFile.ts";
import type { ProvisionContext } from "./provisionContext.ts";

/** A file of a release that is what the repository says it is. */
export interface MavenFile {
  path: string;
  url: string;
  /** The published checksum, e.g. `sha256:…`. */
  checksum: string;
}

/** Both are published by Maven Central, the better one not for every old release. */
const algorithms = ["sha256", "sha1"] as const;
type Algorithm = (typeof algorithms)[number];
const hexDigits = { sha256: 64, sha1: 40 } as const;

/**
 * One file of a release, from the machine's own folder where it lies there unchanged. Failures are
 * JobFailures: `version_not_found` where the repository has no such file, `registry_unreachable`, and
 * `build_failed` where the file is not the one whose checksum is published.
 */
export async function fetchMavenFile(
  coordinates: MavenCoordinates,
  ending: "jar" | "pom",
  context: ProvisionContext,
): Promise<MavenFile> {
  checkCoordinates(coordinates);
  const below = mavenPath(coordinates, ending);
  const path = pathIn(context.toolCacheDir, "maven", below);
  const url = `${context.mavenRepositoryUrl}/${below}`;
  const folders = [`${context.mavenRepositoryUrl}/`];
  for (const algorithm of algorithms) {
    const known = await readFile(`${path}.${algorithm}`, "utf8").catch(() => null);
    if (known !== null && (await checksumOf(path, algorithm).catch(() => null)) === known) {
      return { path, url, checksum: `${algorithm}:${known}` };
    }
  }
  await mkdir(dirname(path), { recursive: true });
  const arriving = `${path}.${randomUUID()}`;
  try {
    await downloadFile({ url, folders }, arriving, context.signal);
    const { algorithm, published } = await publishedChecksum(
      { url, folders },
      arriving,
      context.signal,
    );
    const found = await checksumOf(arriving, algorithm);
    if (found !== published) {
      const sentence = `${url} has the ${algorithm} ${found}, published is ${published}`;
      throw new JobFailure("build_failed", sentence);
    }
    await rename(arriving, path);
    await writeFile(`${path}.${algorithm}`, published);
    return { path, url, checksum: `${algorithm}:${published}` };
  } finally {
    await rm(arriving, { force: true });
  }
}

async function publishedChecksum(
  { url, folders }: Download,
  arriving: string,
  signal: AbortSignal,
): Promise<{ algorithm: Algorithm; published: string }> {
  const file = `${arriving}.checksum`;
  for (const algorithm of algorithms) {
    try {
      await downloadFile({ url: `${url}.${algorithm}`, folders }, file, signal);
      // Some are followed by the name of the file.
      const [published = ""] = (await readFile(file, "utf8")).trim().toLowerCase().split(/\s+/);
      if (/^[0-9a-f]+$/.test(published) && published.length === hexDigits[algorithm]) {
        return { algorithm, published };
      }
    } catch (error) {
      if (!(error instanceof JobFailure) || error.code !== "version_not_found") throw error;
    } finally {
      await rm(file, { force: true });
    }
  }
  throw new JobFailure("build_failed", `no checksum of ${url} is published`);
}

async function checksumOf(path: string, algorithm: Algorithm): Promise<string> {
  const hash = createHash(algorithm);
  await hashFile(hash, path);
  return hash.digest("hex");
}
