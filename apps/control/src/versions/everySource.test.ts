import {
  type DefinitionSource,
  type SourceKind,
  sourceKinds,
} from "@lapline/contracts/definitions";
import { outboundAddresses } from "@lapline/engine";
import { ownReleaseSource } from "@lapline/workloads/catalog";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startStaticRegistry, type TestRegistry } from "../testing/versions/startRegistry.ts";
import { listReleases } from "./listReleases.ts";

let registry: TestRegistry;

beforeAll(async () => {
  registry = await startStaticRegistry({
    "/fastify": {
      body: JSON.stringify({ versions: { "5.1.0": {}, "5.0.0": {}, "6.0.0-rc.1": {} } }),
    },
    "/my-project/": {
      type: "application/vnd.pypi.simple.v1+json",
      body: JSON.stringify({
        files: ["5.0.0", "5.1.0"].map((one) => ({ filename: `my_project-${one}.tar.gz` })),
      }),
    },
    "/example.org/x/y/@v/list": { body: "v5.0.0\nv5.1.0\n" },
    "/se/rd/serde_json": {
      body: ["5.0.0", "5.1.0"].map((vers) => JSON.stringify({ vers, yanked: false })).join("\n"),
    },
    "/org/example/parser/maven-metadata.xml": {
      body: "<metadata><versioning><versions><version>5.0.0</version><version>5.1.0</version></versions></versioning></metadata>",
    },
    "/v2/acme/todo/tags/list": { body: JSON.stringify({ tags: ["5.1.0", "5.0.0", "main"] }) },
    "/v2/acme/todo/manifests/5.0.0": { body: "one" },
    "/v2/acme/todo/manifests/5.1.0": { body: "two" },
  });
});
afterAll(() => registry.stop());

/** Each kind with what lists its versions; `null`: nobody lists them. */
const sources: Record<SourceKind, { source: DefinitionSource; isListed: boolean }> = {
  checkout: { source: { checkout: {} }, isListed: false },
  archive: {
    source: { archive: { url: "https://example.org/{version}.tar.gz" } },
    isListed: false,
  },
  git: { source: { git: { repository: "https://git.example.org/a/b" } }, isListed: true },
  npm: { source: { npm: { package: "fastify" } }, isListed: true },
  pip: { source: { pip: { package: "My_Project" } }, isListed: true },
  go: { source: { go: { module: "example.org/x/y" } }, isListed: true },
  cargo: { source: { cargo: { crate: "serde_json" } }, isListed: true },
  maven: { source: { maven: { group: "org.example", artifact: "parser" } }, isListed: true },
  image: { source: { image: { repository: "acme/todo" } }, isListed: true },
};

function ownSource(source: DefinitionSource) {
  return ownReleaseSource({
    definitionId: "0199a61f-1c00-7c00-8000-000000000001",
    revisionId: "0199a61f-1c00-7c00-8000-000000000002",
    revision: 1,
    repository: null,
    content: { target: { id: "todo", source }, scenarios: [] },
    scenarioVersions: {},
    hashes: {},
  });
}

test.each(sourceKinds)("versions of a definition with the source %s are listed", async (kind) => {
  const { source, isListed } = sources[kind];
  const own = ownSource(source);
  expect(own !== null).toBe(isListed);
  // Tags of a repository: see gitHistory.test.ts.
  if (own === null || own.source.kind === "git") return;
  const { url } = registry;
  const nowhere = outboundAddresses.parseCidrs("");
  if (nowhere === null) throw new Error("no ranges");
  const listing = await listReleases(
    own,
    {
      ...{ npmUrl: url, goProxyUrl: url, pypiUrl: url, cratesUrl: url, mavenUrl: url, pubUrl: url },
      dockerUrl: url,
      gitMirrors: new Map(),
      outbound: { allowed: nowhere, resolve: async () => ["10.0.0.7"] },
      path: "",
    },
    new AbortController().signal,
  );
  if (listing.outcome === "failed") throw new Error(listing.problem);
  expect(own.select(listing.versions)).toEqual(["5.0.0", "5.1.0"]);
});

test.each(["10.1.2.3:5000/todo", "localhost:5000/todo", "registry.internal.example/todo"])(
  "an image of %s, which leads into the installation, is not asked for",
  async (repository) => {
    const own = ownSource({ image: { repository } });
    if (own === null) throw new Error("no source");
    const nowhere = outboundAddresses.parseCidrs("");
    if (nowhere === null) throw new Error("no ranges");
    const url = registry.url;
    const listing = await listReleases(
      own,
      {
        ...{ npmUrl: url, goProxyUrl: url, pypiUrl: url, cratesUrl: url, mavenUrl: url },
        ...{ pubUrl: url, dockerUrl: url, gitMirrors: new Map(), path: "" },
        outbound: { allowed: nowhere, resolve: async () => ["10.0.0.7"] },
      },
      new AbortController().signal,
    );
    expect(listing).toEqual({
      outcome: "failed",
      problem: expect.stringMatching(/private or reserved|Use https/),
    });
  },
);
