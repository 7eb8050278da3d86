import { parseXml, type XmlElement } from "./parseXml.ts";

/**
 * The versions that a `maven-metadata.xml` lists, in its order; null when it is none. Its `latest` and
 * `release` are left out: they are what somebody published last, not what is newest.
 */
export function mavenVersions(document: string): string[] | null {
  const list = metadataOf(document)
    ?.children.find(({ name }) => name === "versioning")
    ?.children.find(({ name }) => name === "versions");
  if (list === undefined) return null;
  const versions = list.children.filter(({ name }) => name === "version");
  return versions.map(({ text }) => text).filter((version) => version !== "");
}

function metadataOf(document: string): XmlElement | null {
  try {
    const root = parseXml(document);
    return root.name === "metadata" ? root : null;
  } catch {
    return null;
  }
}
