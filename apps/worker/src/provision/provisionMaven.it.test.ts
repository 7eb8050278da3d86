import { createHash } from "node:crypto";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { asVersionName } from "@lapline/contracts";
import { testEnv } from "@lapline/testkit";
import { type ProvisionPlan, targetsById } from "@lapline/workloads";
import { afterEach, beforeEach, expect, test } from "vitest";
import { provisionContext } from "../testing/provisionContext.ts";
import { zipOf } from "../testing/zipOf.ts";
import { provision } from "./provision.ts";

type MavenPlan = Extract<ProvisionPlan, { kind: "maven" }>;

const javac = (version: string) => `#!${process.execPath}
const { writeFileSync } = require("node:fs");
const [, , ...args] = process.argv;
if (args[0] === "-version") {
  console.log("javac ${version}");
  process.exit(0);
}
console.log("asked: " + args.join(" "));
if (args.some((name) => name.endsWith("Broken.java"))) {
  console.error("Broken.java:1: error: cannot find symbol");
  process.exit(1);
}
writeFileSync(args[args.indexOf("-d") + 1] + "/Main.class", "");
`;

const library = await zipOf({ "native/lib-x64.so": Buffer.from("library") });
const pom = (more: string) => Buffer.from(`<project>${more}</project>`);
const needs = (artifact: string, version: string) =>
  `<dependencies><dependency><groupId>org.example</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency></dependencies>`;

let folder = "";
/** Files of the repository by path. */
let files = new Map<string, Buffer>();
let visited: string[] = [];
let status = 404;
const server = createServer((request, response) => {
  const path = request.url ?? "/";
  visited.push(path);
  const file = files.get(path);
  if (file === undefined) response.writeHead(status).end();
  else response.end(file);
});

function publish(path: string, content: Buffer, algorithm: "sha1" | "sha256" = "sha256"): void {
  files.set(path, content);
  const sum = createHash(algorithm).update(content).digest("hex");
  files.set(`${path}.${algorithm}`, Buffer.from(`${sum}  file\n`));
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lapline-maven-"));
  files = new Map();
  visited = [];
  status = 404;
  publish("/org/example/store/1.0/store-1.0.pom", pom(needs("base", "2")));
  publish("/org/example/store/1.0/store-1.0.jar", Buffer.from("store"));
  publish("/org/example/base/2/base-2.pom", pom(""), "sha1");
  publish("/org/example/base/2/base-2.jar", Buffer.from("base"), "sha1");
  publish("/org/example/store-linux/1.0/store-linux-1.0.jar", library);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  await installJdk("17.0.15");
});
afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

async function installJdk(version: string): Promise<void> {
  await mkdir(join(folder, "jdk"), { recursive: true });
  for (const [name, text] of [
    ["javac", javac(version)],
    ["java", `#!/bin/sh\necho "$*"\n`],
  ] as const) {
    await writeFile(join(folder, "jdk", name), text);
    await chmod(join(folder, "jdk", name), 0o755);
  }
}

function planOf(change: Partial<MavenPlan> = {}): MavenPlan {
  return {
    kind: "maven",
    artifacts: [{ group: "org.example", artifact: "store", version: "1.0" }],
    libraries: [
      { group: "org.example", artifact: "store-linux", version: "1.0", file: "native/lib-x64.so" },
    ],
    sources: { "Main.java": "class Main {}" },
    mainClass: "Main",
    executable: "harness-store",
    ...change,
  };
}

const release = (version: string): Partial<MavenPlan> => ({
  artifacts: [{ group: "org.example", artifact: "store", version }],
});

/** A context on the repository of this test, whose tool cache outlives it. */
async function machine(path = join(folder, "jdk")) {
  const searchPath = [path, testEnv.path].join(delimiter);
  const made = await provisionContext(searchPath, join(folder, "tools"));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  return { ...made, context: { ...made.context, mavenRepositoryUrl: `http://127.0.0.1:${port}` } };
}

test("releases come with what they need, checked, and the program is compiled against them", async () => {
  await using provisioning = await machine();
  const { dir, executable } = await provision(planOf(), provisioning.context);
  expect((await readdir(join(dir ?? "", "jars"))).sort()).toEqual(["base-2.jar", "store-1.0.jar"]);
  expect(await readFile(join(dir ?? "", "native/lib-x64.so"), "utf8")).toBe("library");
  expect((await stat(executable ?? "")).mode & 0o111).toBe(0o111);
  const asked = provisioning.lines.join("\n");
  expect(asked).toMatch(
    /asked: --release=17 .*-proc:none -cp \S+\/jars\/\* .*\/program\/Main\.java/,
  );
  const kept: unknown = JSON.parse(await readFile(join(dir ?? "", "jars.json"), "utf8"));
  expect(kept).toMatchObject([
    { name: "org.example:store:1.0", checksum: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) },
    { name: "org.example:base:2", checksum: expect.stringMatching(/^sha1:[0-9a-f]{40}$/) },
    { name: "org.example:store-linux:1.0" },
  ]);
  expect(provisioning.lines.join("\n")).toContain("org.example:base:2, sha1:");
});

test("what was fetched once is used without the repository, as long as it is whole", async () => {
  {
    await using provisioning = await machine();
    await provision(planOf(), provisioning.context);
  }
  await using provisioning = await machine();
  visited = [];
  await provision(planOf({ sources: { "Other.java": "class Other {}" } }), provisioning.context);
  expect(visited).toEqual([]);
  await writeFile(join(folder, "tools/maven/org/example/base/2/base-2.jar"), "damaged");
  await provision(planOf({ sources: { "Third.java": "class Third {}" } }), provisioning.context);
  expect(visited).toEqual([
    "/org/example/base/2/base-2.jar",
    "/org/example/base/2/base-2.jar.sha256",
    "/org/example/base/2/base-2.jar.sha1",
  ]);
});

test.each<[string, string, Partial<MavenPlan>]>([
  ["version_not_found", "a release that is not there", release("99.0.0")],
  ["version_not_found", "a version that is no name", release("../1.0")],
  ["build_failed", "a program that does not compile", { sources: { "Broken.java": "" } }],
  [
    "build_failed",
    "a native library that is not in its jar",
    {
      libraries: [
        { group: "org.example", artifact: "store-linux", version: "1.0", file: "native/other.so" },
      ],
    },
  ],
])("it ends as %s for %s", async (code, _, change) => {
  await using provisioning = await machine();
  const attempt = provision(planOf(change), provisioning.context);
  await expect(attempt).rejects.toMatchObject({ code });
});

test("a file that is not the published one is refused", async () => {
  files.set("/org/example/base/2/base-2.jar", Buffer.from("another"));
  await using provisioning = await machine();
  const attempt = provision(planOf(), provisioning.context);
  await expect(attempt).rejects.toMatchObject({
    code: "build_failed",
    message: expect.stringContaining("published is"),
  });
});

test("a file without a published checksum is refused", async () => {
  files.delete("/org/example/base/2/base-2.jar.sha1");
  await using provisioning = await machine();
  const attempt = provision(planOf(), provisioning.context);
  await expect(attempt).rejects.toMatchObject({ code: "build_failed" });
});

test("a release that only a dependency names, and that is missing, is build_failed", async () => {
  files.delete("/org/example/base/2/base-2.pom");
  await using provisioning = await machine();
  const attempt = provision(planOf(), provisioning.context);
  await expect(attempt).rejects.toMatchObject({ code: "build_failed" });
});

test("a repository that is out of order is registry_unreachable", async () => {
  files.clear();
  status = 503;
  await using provisioning = await machine();
  const attempt = provision(planOf(), provisioning.context);
  await expect(attempt).rejects.toMatchObject({ code: "registry_unreachable" });
});

test("a machine whose JDK is too old says what to install", async () => {
  await installJdk("11.0.2");
  await using provisioning = await machine();
  const attempt = provision(planOf(), provisioning.context);
  await expect(attempt).rejects.toMatchObject({
    code: "sandbox_unavailable",
    message: expect.stringContaining("default-jdk-headless"),
  });
});

test("a machine without a JDK says what to install", async () => {
  const plan = targetsById
    .get("objectbox-java")
    ?.provision(asVersionName("5.1.0", "maven"), "maven");
  await using provisioning = await provisionContext(join(folder, "nothing"));
  const attempt = provision(plan ?? expect.unreachable(), provisioning.context);
  await expect(attempt).rejects.toMatchObject({
    code: "sandbox_unavailable",
    message: expect.stringContaining("default-jdk-headless"),
  });
});
