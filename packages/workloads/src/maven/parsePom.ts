import { parseXml, type XmlElement } from "./parseXml.ts";

/** A dependency as it is written, before properties are put in. */
export interface PomDependency {
  group: string;
  artifact: string;
  version: string | null;
  scope: string | null;
  type: string;
  classifier: string | null;
  isOptional: boolean;
  /** `group:artifact`, where a star stands for any. */
  exclusions: readonly string[];
}

/** What decides which jars a release needs; everything else of a POM is left out. */
export interface Pom {
  group: string | null;
  artifact: string;
  version: string | null;
  packaging: string;
  parent: { group: string; artifact: string; version: string } | null;
  properties: Readonly<Record<string, string>>;
  managed: readonly PomDependency[];
  dependencies: readonly PomDependency[];
}

/** Reads a `pom.xml`; throws an Error when it is none. */
export function parsePom(document: string): Pom {
  const project = parseXml(document);
  if (project.name !== "project") throw new Error(`<${project.name}> is not a project`);
  const parent = childOf(project, "parent");
  return {
    group: textOf(project, "groupId"),
    artifact: textOf(project, "artifactId") ?? "",
    version: textOf(project, "version"),
    packaging: textOf(project, "packaging") ?? "jar",
    parent:
      parent === null
        ? null
        : {
            group: textOf(parent, "groupId") ?? "",
            artifact: textOf(parent, "artifactId") ?? "",
            version: textOf(parent, "version") ?? "",
          },
    properties: Object.fromEntries(
      (childOf(project, "properties")?.children ?? []).map(({ name, text }) => [name, text]),
    ),
    managed: dependenciesOf(childOf(project, "dependencyManagement")),
    dependencies: dependenciesOf(project),
  };
}

function dependenciesOf(element: XmlElement | null): PomDependency[] {
  return childrenOf(element, "dependencies").map((one) => ({
    group: textOf(one, "groupId") ?? "",
    artifact: textOf(one, "artifactId") ?? "",
    version: textOf(one, "version"),
    scope: textOf(one, "scope"),
    type: textOf(one, "type") ?? "jar",
    classifier: textOf(one, "classifier"),
    isOptional: textOf(one, "optional") === "true",
    exclusions: childrenOf(one, "exclusions").map(
      (excluded) =>
        `${textOf(excluded, "groupId") ?? "*"}:${textOf(excluded, "artifactId") ?? "*"}`,
    ),
  }));
}

function childOf(element: XmlElement, name: string): XmlElement | null {
  return element.children.find((child) => child.name === name) ?? null;
}

function childrenOf(element: XmlElement | null, listName: string): readonly XmlElement[] {
  return (element === null ? null : childOf(element, listName))?.children ?? [];
}

function textOf(element: XmlElement, name: string): string | null {
  const text = childOf(element, name)?.text ?? "";
  return text === "" ? null : text;
}
