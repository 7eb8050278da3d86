import { effectivePom } from "./effectivePom.ts";
import { type MavenCoordinates, mavenName } from "./mavenCoordinates.ts";
import { type PomDependency, parsePom } from "./parsePom.ts";

interface Wanted {
  coordinates: MavenCoordinates;
  exclusions: readonly string[];
}

const artifactsMax = 200;

/**
 * The jars that releases need to be compiled against and to run, theirs first: of several versions of
 * an artifact the one that is named nearest to them, then first, as Maven has it. `readPom` answers the
 * text of a release's POM. Throws an Error with a sentence for what is not resolved here: ranges of
 * versions, files with a classifier, damaged POMs.
 */
export async function resolveMaven(
  releases: readonly MavenCoordinates[],
  readPom: (coordinates: MavenCoordinates) => Promise<string>,
): Promise<MavenCoordinates[]> {
  const read = async (coordinates: MavenCoordinates) => {
    const document = await readPom(coordinates);
    try {
      return parsePom(document);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`The POM of ${mavenName(coordinates)} cannot be read: ${reason}.`);
    }
  };
  const jars: MavenCoordinates[] = [];
  const seen = new Set<string>();
  // In order of distance, since what an entry needs is put behind everything that is already there.
  const queue: Wanted[] = releases.map((coordinates) => ({ coordinates, exclusions: [] }));
  for (let wanted = queue.shift(); wanted !== undefined; wanted = queue.shift()) {
    const { coordinates, exclusions } = wanted;
    const key = `${coordinates.group}:${coordinates.artifact}`;
    if (seen.has(key)) continue;
    seen.add(key);
    if (seen.size > artifactsMax)
      throw new Error(`More than ${artifactsMax} artifacts are needed.`);
    const pom = await effectivePom(coordinates, read);
    if (pom.packaging !== "pom") jars.push(coordinates);
    for (const one of pom.dependencies) {
      if (!isNeeded(one) || isExcluded(one, exclusions)) continue;
      queue.push({
        coordinates: coordinatesOf(one, coordinates),
        exclusions: [...exclusions, ...one.exclusions],
      });
    }
  }
  return jars;
}

function isNeeded({ scope, isOptional }: PomDependency): boolean {
  return !isOptional && (scope === "compile" || scope === "runtime");
}

function isExcluded({ group, artifact }: PomDependency, exclusions: readonly string[]): boolean {
  const names = [`${group}:${artifact}`, `${group}:*`, `*:${artifact}`, "*:*"];
  return names.some((name) => exclusions.includes(name));
}

function coordinatesOf(one: PomDependency, of: MavenCoordinates): MavenCoordinates {
  const { group, artifact, version, type, classifier } = one;
  const what = `${group}:${artifact}, which ${mavenName(of)} needs,`;
  if (version === null) throw new Error(`${what} has no version.`);
  if (/[[\](),$]/.test(version)) throw new Error(`${what} has the version ${version}: not one.`);
  if (type !== "jar" || classifier !== null) throw new Error(`${what} is not a plain jar.`);
  return { group, artifact, version };
}
