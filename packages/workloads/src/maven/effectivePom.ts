import type { MavenCoordinates } from "./mavenCoordinates.ts";
import type { Pom, PomDependency } from "./parsePom.ts";

/** A POM with what it inherits, its properties put in. */
export interface EffectivePom {
  packaging: string;
  managed: ReadonlyMap<string, PomDependency>;
  dependencies: readonly PomDependency[];
}

/** The POM of a release, parsed; rejects where there is none. */
export type ReadPom = (coordinates: MavenCoordinates) => Promise<Pom>;

const ancestorsMax = 20;
const nestedPropertiesMax = 20;

const managedKey = ({ group, artifact, type, classifier }: PomDependency): string =>
  `${group}:${artifact}:${type}:${classifier ?? ""}`;

/**
 * Puts together a POM, its parents and the lists of versions that it imports (scope `import`), by the
 * rules of https://maven.apache.org/guides/introduction/introduction-to-dependency-mechanism.html.
 */
export async function effectivePom(
  coordinates: MavenCoordinates,
  readPom: ReadPom,
  importedBy = 0,
): Promise<EffectivePom> {
  const lineage = await lineageOf(coordinates, readPom);
  const [own] = lineage;
  const fill = properties(coordinates, lineage);
  const inherited = (pick: (pom: Pom) => readonly PomDependency[]) =>
    lineage.flatMap((pom) => pick(pom).map((one) => filled(one, fill)));
  const managed = new Map<string, PomDependency>();
  const imports: PomDependency[] = [];
  for (const one of inherited((pom) => pom.managed)) {
    if (one.scope === "import" && one.type === "pom") imports.push(one);
    else if (!managed.has(managedKey(one))) managed.set(managedKey(one), one);
  }
  for (const { group, artifact, version } of imports) {
    if (version === null || importedBy >= ancestorsMax) continue;
    const list = await effectivePom({ group, artifact, version }, readPom, importedBy + 1);
    for (const [key, one] of list.managed) if (!managed.has(key)) managed.set(key, one);
  }
  const dependencies = new Map<string, PomDependency>();
  for (const one of inherited((pom) => pom.dependencies)) {
    if (!dependencies.has(managedKey(one))) dependencies.set(managedKey(one), one);
  }
  return {
    packaging: own?.packaging ?? "jar",
    managed,
    dependencies: [...dependencies.values()].map((one) => completed(one, managed)),
  };
}

/** The POM and its parents, nearest first. */
async function lineageOf(coordinates: MavenCoordinates, readPom: ReadPom): Promise<Pom[]> {
  const lineage = [await readPom(coordinates)];
  for (let parent = lineage[0]?.parent ?? null; parent !== null; ) {
    if (lineage.length > ancestorsMax) throw new Error("its parents have no end");
    const next = await readPom(parent);
    lineage.push(next);
    parent = next.parent;
  }
  return lineage;
}

/** Puts properties in, those of the nearest POM first. */
function properties(coordinates: MavenCoordinates, lineage: readonly Pom[]) {
  const values = new Map<string, string>();
  for (const pom of [...lineage].reverse()) {
    for (const [name, value] of Object.entries(pom.properties)) values.set(name, value);
  }
  const parent = lineage[0]?.parent;
  for (const prefix of ["project.", "pom.", ""]) {
    values.set(`${prefix}groupId`, coordinates.group);
    values.set(`${prefix}artifactId`, coordinates.artifact);
    values.set(`${prefix}version`, coordinates.version);
    if (parent) values.set(`${prefix}parent.version`, parent.version);
    if (parent) values.set(`${prefix}parent.groupId`, parent.group);
  }
  return (text: string): string => {
    let result = text;
    for (let i = 0; i < nestedPropertiesMax && result.includes("${"); i++) {
      result = result.replace(/\$\{([^${}]+)\}/g, (all, name) => values.get(name) ?? all);
    }
    return result;
  };
}

function filled(one: PomDependency, fill: (text: string) => string): PomDependency {
  const optionally = (text: string | null) => (text === null ? null : fill(text));
  return {
    ...one,
    group: fill(one.group),
    artifact: fill(one.artifact),
    version: optionally(one.version),
    scope: optionally(one.scope),
    classifier: optionally(one.classifier),
  };
}

/** A dependency without a version or scope takes those that its project manages. */
function completed(one: PomDependency, managed: ReadonlyMap<string, PomDependency>): PomDependency {
  const from = managed.get(managedKey(one));
  return {
    ...one,
    version: one.version ?? from?.version ?? null,
    scope: one.scope ?? from?.scope ?? "compile",
    exclusions: [...one.exclusions, ...(from?.exclusions ?? [])],
  };
}
