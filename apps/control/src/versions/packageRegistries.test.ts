import { listPackage } from "@lapline/workloads/registries";
import { afterEach, describe, expect, test } from "vitest";
import {
  startRegistry,
  startStaticRegistry,
  type TestRegistry,
} from "../testing/versions/startRegistry.ts";

/** The registry of every kind. */
const at = (url: string) => ({
  ...{ npmUrl: url, goProxyUrl: url, pypiUrl: url, cratesUrl: url, mavenUrl: url, pubUrl: url },
});
const listNpm = (url: string, name: string, signal: AbortSignal) =>
  listPackage({ kind: "npm", package: name }, at(url), signal);
const listGo = (url: string, module: string, signal: AbortSignal) =>
  listPackage({ kind: "go", module }, at(url), signal);
const listPypi = (url: string, name: string, signal: AbortSignal) =>
  listPackage({ kind: "pypi", package: name }, at(url), signal);
const listCrates = (url: string, crate: string, signal: AbortSignal) =>
  listPackage({ kind: "crates", crate }, at(url), signal);
const listPub = (url: string, name: string, signal: AbortSignal) =>
  listPackage({ kind: "pub", package: name }, at(url), signal);
const listMaven = (
  url: string,
  artifact: { group: string; artifact: string },
  signal: AbortSignal,
) => listPackage({ kind: "maven", ...artifact }, at(url), signal);

const open: TestRegistry[] = [];
afterEach(async () => {
  for (const registry of open.splice(0)) await registry.stop();
});

const { signal } = new AbortController();

async function pages(...args: Parameters<typeof startStaticRegistry>) {
  const registry = await startStaticRegistry(...args);
  open.push(registry);
  return registry;
}

describe("npm", () => {
  test("asks for abbreviated metadata of a scoped name and lists what it has", async () => {
    let accept: string | undefined;
    const registry = await startRegistry((request, response) => {
      accept = request.headers.accept;
      response.end(JSON.stringify({ name: "@a/b", versions: { "1.0.0": {}, "2.0.0-rc1": {} } }));
    });
    open.push(registry);
    expect(await listNpm(registry.url, "@a/b", signal)).toEqual({
      outcome: "listed",
      versions: ["1.0.0", "2.0.0-rc1"],
      complete: true,
    });
    expect(registry.asked).toEqual(["GET /@a%2fb"]);
    expect(accept).toContain("application/vnd.npm.install-v1+json");
  });

  test("a package that does not exist, and an answer that is none, are problems in a sentence", async () => {
    const registry = await pages({ "/strange": { body: "<html>" } });
    expect(await listNpm(registry.url, "nothing", signal)).toEqual({
      outcome: "failed",
      problem: `${registry.host} answered 404 for /nothing.`,
    });
    expect(await listNpm(registry.url, "strange", signal)).toMatchObject({
      problem: "The metadata of strange is not npm metadata.",
    });
  });
});

describe("Go", () => {
  test("lists versions without their v, escapes capitals, and never takes a list for complete", async () => {
    const base = "/github.com/!masterminds/semver";
    const registry = await pages({
      [`${base}/@v/list`]: { body: "v1.10.0\nv1.2.0\nv2.0.1+incompatible\n\n" },
      [`${base}/@latest`]: { body: '{"Version":"v1.11.0","Time":"2026-01-01T00:00:00Z"}' },
    });
    expect(await listGo(registry.url, "github.com/Masterminds/semver", signal)).toEqual({
      outcome: "listed",
      versions: ["1.2.0", "1.10.0", "1.11.0"],
      complete: false,
    });
  });

  test("leaves out what the newest release takes back", async () => {
    const goMod = `module example.org/x
      require example.org/y v1.4.0 // retract v1.4.0
      retract v1.1.0 // broken
      retract (
        [v1.2.0, v1.3.9] // so are these
        v1.5.0
      )
      retract [ v2.0.0+incompatible , v2.0.7+incompatible ]`;
    const names = ["1.0.0", "1.1.0", "1.2.0", "1.3.9", "1.4.0", "1.5.0", "1.6.0"];
    const registry = await pages({
      "/example.org/x/@v/list": { body: names.map((name) => `v${name}\n`).join("") },
      "/example.org/x/@v/v1.6.0.mod": { body: goMod },
    });
    expect(await listGo(registry.url, "example.org/x", signal)).toMatchObject({
      versions: ["1.0.0", "1.4.0", "1.6.0"],
    });
  });

  test.each([403, 404, 410])("a list refused with %d is empty, not an error", async (status) => {
    const registry = await pages({
      "/example.org/x/@v/list": { status, body: "not available" },
      "/example.org/x/@latest": { status, body: "" },
    });
    expect(await listGo(registry.url, "example.org/x", signal)).toEqual({
      outcome: "listed",
      versions: [],
      complete: false,
    });
  });

  test("a proxy in trouble is a problem", async () => {
    const registry = await pages({ "/example.org/x/@v/list": { status: 502, body: "" } });
    expect((await listGo(registry.url, "example.org/x", signal)).outcome).toBe("failed");
  });
});

describe("PyPI", () => {
  const listed = { outcome: "listed", versions: ["0.1.0", "5.0.0"], complete: true };

  test("reads versions off the files of the JSON index, yanked ones left out", async () => {
    const files = [
      { filename: "Object_Box-0.1.0.tar.gz", yanked: false },
      { filename: "object_box-4.0.0-py3-none-any.whl", yanked: "broken" },
      { filename: "object_box-5.0.0-1-cp311-cp311-manylinux_2_17_x86_64.whl" },
      { filename: "object_box-5.0.0.tar.gz" },
      { filename: "other-9.0.0.tar.gz" },
    ];
    const registry = await pages({
      "/object-box/": {
        type: "application/vnd.pypi.simple.v1+json",
        body: JSON.stringify({ meta: { "api-version": "1.0" }, name: "object-box", files }),
      },
    });
    expect(await listPypi(registry.url, "Object_Box", signal)).toEqual(listed);
  });

  test("understands mirrors that only have the page for people", async () => {
    const registry = await pages({
      "/object-box/": {
        type: "text/html",
        body: `<!DOCTYPE html><html><body>
          <a href="x#sha256=1">object_box-0.1.0-py3-none-any.whl</a><br>
          <a href="y" data-yanked="broken">object_box-4.0.0.tar.gz</a>
          <a href="z" data-requires-python="&gt;=3">object-box-5.0.0.zip</a></body></html>`,
      },
    });
    expect(await listPypi(registry.url, "object-box", signal)).toEqual(listed);
  });
});

describe("crates.io", () => {
  test.each([
    ["a", "/1/a"],
    ["ab", "/2/ab"],
    ["abc", "/3/a/abc"],
    ["TrailBase", "/tr/ai/trailbase"],
  ])("finds %s in the sparse index and leaves out yanked versions", async (crate, path) => {
    const lines = [
      { vers: "0.1.0", yanked: false },
      { vers: "0.1.1", yanked: true },
      { vers: "0.2.0", yanked: false },
    ].map((line) => JSON.stringify({ name: crate, ...line }));
    const registry = await pages({ [path]: { body: `${lines.join("\n")}\n` } });
    expect(await listCrates(registry.url, crate, signal)).toEqual({
      outcome: "listed",
      versions: ["0.1.0", "0.2.0"],
      complete: true,
    });
  });
});

describe("pub.dev", () => {
  test("lists the versions of a package that are not retracted", async () => {
    const versions = [
      { version: "3.0.5", pubspec: {} },
      { version: "3.1.0", retracted: true },
      { version: "3.1.0+1", retracted: false },
      { version: "4.0.0-dev.14" },
    ];
    const body = JSON.stringify({ name: "isar", latest: versions[2], versions });
    const registry = await pages({ "/api/packages/isar": { body } });
    expect(await listPub(registry.url, "isar", signal)).toEqual({
      outcome: "listed",
      versions: ["3.0.5", "3.1.0+1", "4.0.0-dev.14"],
      complete: true,
    });
  });

  test("says what an answer is not", async () => {
    const registry = await pages({ "/api/packages/isar": { body: '{"versions":["3.1.0"]}' } });
    expect(await listPub(registry.url, "isar", signal)).toMatchObject({
      outcome: "failed",
      problem: expect.stringContaining("not a list of a pub repository"),
    });
  });
});

describe("Maven", () => {
  const artifact = { group: "io.objectbox", artifact: "objectbox-java" };

  test("lists the versions of the metadata, not its latest or release", async () => {
    const registry = await pages({
      "/io/objectbox/objectbox-java/maven-metadata.xml": {
        body: `<?xml version="1.0"?><metadata><versioning><latest>5.1.0</latest><versions>
          <version>2.8.0</version>
          <version>5.1.0</version></versions></versioning></metadata>`,
      },
    });
    expect(await listMaven(registry.url, artifact, signal)).toEqual({
      outcome: "listed",
      versions: ["2.8.0", "5.1.0"],
      complete: true,
    });
  });

  test("a version that is commented out is none, and a list without versions is empty", async () => {
    const path = "/io/objectbox/objectbox-java/maven-metadata.xml";
    const listed = async (list: string) => {
      const body = `<metadata><versioning><versions>${list}</versions></versioning></metadata>`;
      return listMaven((await pages({ [path]: { body } })).url, artifact, signal);
    };
    expect(await listed("<version>1</version><!-- <version>2</version> -->")).toMatchObject({
      versions: ["1"],
    });
    expect(await listed("")).toMatchObject({ outcome: "listed", versions: [] });
  });

  test.each([
    ["another page", "<html></html>"],
    ["no page", "not found"],
    ["a page that breaks off", "<metadata><versioning><versions><version>1</version>"],
    ["a page that ends in another order", "<metadata><versions><version>1</versions></metadata>"],
    ["a list elsewhere", "<html><versions><version>1</version></versions></html>"],
    [
      "entities",
      '<!DOCTYPE a [<!ENTITY b "1">]><metadata><versioning><versions/></versioning></metadata>',
    ],
  ])("%s is a problem", async (_, body) => {
    const registry = await pages({ "/io/objectbox/objectbox-java/maven-metadata.xml": { body } });
    expect((await listMaven(registry.url, artifact, signal)).outcome).toBe("failed");
  });
});
