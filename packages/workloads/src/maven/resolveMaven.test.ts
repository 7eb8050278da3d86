import { expect, test } from "vitest";
import type { MavenCoordinates } from "./mavenCoordinates.ts";
import { mavenName } from "./mavenCoordinates.ts";
import { resolveMaven } from "./resolveMaven.ts";

const dependency = (name: string, more = "") => {
  const [group, artifact, version] = name.split(":");
  const versionTag = version === undefined ? "" : `<version>${version}</version>`;
  return `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId>${versionTag}${more}</dependency>`;
};
const list = (...all: string[]) => `<dependencies>${all.join("\n")}</dependencies>`;
/** As a POM refers to a property. */
const property = (name: string) => `\${${name}}`;
const root = { group: "org.example", artifact: "root", version: "1.0" };

/** Resolves `root` among POMs by name. */
async function resolved(poms: Record<string, string>): Promise<string[]> {
  const readPom = async (of: MavenCoordinates) =>
    `<?xml version="1.0"?>
    <project xmlns="http://maven.apache.org/POM/4.0.0" xsi:schemaLocation='a > b'><!-- <a> -->
      <artifactId>${of.artifact}</artifactId>${poms[mavenName(of)] ?? ""}
    </project>`;
  return (await resolveMaven([root], readPom)).map(mavenName).slice(1);
}

test("what is needed to compile and to run is found through everything that needs it", async () => {
  const jars = await resolved({
    "org.example:root:1.0": list(
      dependency("a:one:1", "<scope>runtime</scope>"),
      dependency("a:testing:1", "<scope>test</scope>"),
      dependency("a:given:1", "<scope>provided</scope>"),
      dependency("a:perhaps:1", "<optional>true</optional>"),
    ),
    "a:one:1": list(dependency("b:two:2")),
  });
  expect(jars).toEqual(["a:one:1", "b:two:2"]);
});

test("of two versions the nearer one counts, then the first", async () => {
  const jars = await resolved({
    "org.example:root:1.0": list(dependency("a:far:1"), dependency("b:near:1")),
    "a:far:1": list(dependency("c:deep:1"), dependency("d:same:1")),
    "b:near:1": list(dependency("d:same:2")),
    "c:deep:1": list(dependency("b:near:9")),
  });
  expect(jars).toEqual(["a:far:1", "b:near:1", "c:deep:1", "d:same:1"]);
});

test("versions come from properties, parents and imported lists", async () => {
  const bom = dependency("x:bom:3", "<type>pom</type><scope>import</scope>");
  const jars = await resolved({
    "org.example:root:1.0": `<parent><groupId>p</groupId><artifactId>parent</artifactId><version>7</version></parent>
      <properties><here>\${there}.1</here></properties>
      ${list(
        dependency(`a:own:${property("here")}`),
        dependency("a:managed"),
        dependency(`${property("project.groupId")}:sibling:${property("project.version")}`),
        dependency("x:listed"),
      )}`,
    "p:parent:7": `<packaging>pom</packaging><properties><here>0</here><there>5</there></properties>
      <dependencyManagement>${list(dependency("a:managed:4"), bom)}</dependencyManagement>
      ${list(dependency("a:inherited:6"))}`,
    "x:bom:3": `<dependencyManagement>${list(
      dependency(`x:listed:${property("project.version")}`),
      dependency("a:managed:999"),
    )}</dependencyManagement>`,
  });
  expect(jars).toEqual([
    "a:own:5.1",
    "a:managed:4",
    "org.example:sibling:1.0",
    "x:listed:3",
    "a:inherited:6",
  ]);
});

test("what is excluded on the way is left out, and nothing else", async () => {
  const excluded = (group: string, artifact: string) =>
    `<exclusions><exclusion><groupId>${group}</groupId><artifactId>${artifact}</artifactId></exclusion></exclusions>`;
  const jars = await resolved({
    "org.example:root:1.0": list(dependency("a:one:1", excluded("c", "*")), dependency("a:two:1")),
    "a:one:1": list(dependency("b:middle:1"), dependency("c:gone:1")),
    "b:middle:1": list(dependency("c:also:1")),
    "a:two:1": list(dependency("c:kept:1")),
  });
  expect(jars).toEqual(["a:one:1", "a:two:1", "b:middle:1", "c:kept:1"]);
});

test.each([
  ["a range of versions", dependency("a:one:[1,2)"), "a:one, which org.example:root:1.0 needs,"],
  ["no version", dependency("a:one"), "has no version"],
  ["an unknown property", dependency(`a:one:${property("nowhere")}`), "has the version $"],
  ["a classifier", dependency("a:one:1", "<classifier>linux</classifier>"), "is not a plain jar"],
])("%s is told, not guessed", async (_, one, said) => {
  await expect(resolved({ "org.example:root:1.0": list(one) })).rejects.toThrow(said);
});

test.each(["<a>", "</a>", "<a", "<a></b>"])("a damaged POM (%s) is told", async (text) => {
  const attempt = resolved({ "org.example:root:1.0": text });
  await expect(attempt).rejects.toThrow("The POM of org.example:root:1.0 cannot be read");
});

test("what needs itself comes to an end", async () => {
  const circle = list(dependency("a:one:1"), dependency("org.example:root:2.0"));
  const jars = await resolved({ "org.example:root:1.0": circle, "a:one:1": circle });
  expect(jars).toEqual(["a:one:1"]);
});
