/** A release in a Maven repository. */
export interface MavenCoordinates {
  group: string;
  artifact: string;
  version: string;
}

/** Path of one of its files below the repository's address, e.g. ending `jar` or `pom`. */
export function mavenPath({ group, artifact, version }: MavenCoordinates, ending: string): string {
  return `${group.replaceAll(".", "/")}/${artifact}/${version}/${artifact}-${version}.${ending}`;
}

/** As it is written everywhere: `group:artifact:version`. */
export function mavenName({ group, artifact, version }: MavenCoordinates): string {
  return `${group}:${artifact}:${version}`;
}
