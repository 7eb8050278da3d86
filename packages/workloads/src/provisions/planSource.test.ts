import { asVersionName } from "@lapline/contracts";
import { type ClaimedDefinition, definitionSchema } from "@lapline/contracts/definitions";
import { expect, test } from "vitest";
import { ownWorkload } from "../provisions/ownWorkload.ts";
import { planSource } from "./planSource.ts";

const version = asVersionName("1.2.0", "archive");

function claimed(
  source: object,
  { build, repository = null }: { build?: object; repository?: string | null } = {},
): ClaimedDefinition {
  const content = definitionSchema.parse({
    target: {
      id: "own",
      source,
      modes: { wal: { env: { A: "mode", B: "mode" } } },
      ...(build && { build }),
    },
    scenarios: [
      {
        id: "own.run",
        command: {
          run: ["bench", "{version}"],
          env: { B: "own" },
          output: "out.json",
          folder: "sub",
        },
      },
    ],
  });
  return { revision: 1, repository, content };
}

const repository = "https://git.example.org/team/own.git";

test.each([
  ["git", { git: { repository } }, { kind: "git", repository, ref: "1.2.0" }],
  ["npm", { npm: { package: "x" } }, { kind: "npm", package: "x", version: "1.2.0" }],
  ["pip", { pip: { package: "x" } }, { kind: "pip", package: "x", version: "1.2.0" }],
  [
    "go, with the v that its proxy wants",
    { go: { module: "example.org/x" } },
    { kind: "go", module: "example.org/x", version: "v1.2.0" },
  ],
  ["cargo", { cargo: { crate: "x" } }, { kind: "cargo", crate: "x", version: "1.2.0" }],
  [
    "maven",
    { maven: { group: "g", artifact: "a" } },
    { kind: "maven", group: "g", artifact: "a", version: "1.2.0" },
  ],
  [
    "an archive with the checksum of its version",
    {
      archive: {
        url: "https://example.org/{version}/x-{version}.zip",
        sha256: { "1.2.0": "0".repeat(64) },
      },
    },
    {
      kind: "archive",
      url: "https://example.org/1.2.0/x-1.2.0.zip",
      version: "1.2.0",
      sha256: "0".repeat(64),
    },
  ],
])("a version comes from %s", (_, source, origin) => {
  expect(planSource(claimed(source), version)).toMatchObject({ from: origin });
});

test("a checkout is its repository, and nothing without one", () => {
  const from = { kind: "git", repository, ref: "1.2.0" };
  const planned = planSource(claimed({ checkout: {} }, { repository }), version);
  expect(planned).toMatchObject({ from });
  expect(() => planSource(claimed({ checkout: {} }), version)).toThrow(/Name it as source\.git/);
  expect(planSource(claimed({ image: { repository: "r.example.org/x" } }), version)).toEqual({
    kind: "image",
    reference: `r.example.org/x:${version}`,
  });
});

test("steps and variables are filled in, and what tools look for is set", () => {
  const build = {
    steps: [["make", "V={version}", "{{x}}"]],
    env: { V: "{version}" },
    files: { "a.txt": "{version}" },
    keep: ["dist"],
    timeout: "2m",
  };
  expect(planSource(claimed({ pip: { package: "x" } }, { build }), version)).toMatchObject({
    steps: [{ argv: ["make", "V=1.2.0", "{x}"], timeoutMs: 120_000 }],
    env: { V: "1.2.0", PYTHONPATH: "/lapline/version/lib" },
    files: { "a.txt": "{version}" },
    keep: ["dist"],
  });
});

test("a job finds its scenario and mode in its definition, or nothing", () => {
  const definition = claimed({ git: { repository } });
  const job = { definition, scenario: "own.run", scenarioVersion: 3, durability: "wal" };
  expect(ownWorkload(job)?.command).toEqual({
    argv: ["bench", "{version}"],
    env: { A: "mode", B: "own" },
    folder: "sub",
    format: "auto",
    outputFile: "out.json",
    timeoutMs: 600_000,
  });
  expect(ownWorkload(job)?.scenario.description.version).toBe(3);
  expect(ownWorkload({ ...job, scenario: "own.other" })).toBeNull();
  expect(ownWorkload({ ...job, durability: "default" })).toBeNull();
});

test("what names an image is built and run in its containers, with those of what runs beside it", () => {
  const { content, ...rest } = claimed({ npm: { package: "x" } }, { build: { image: "node:24" } });
  const server = {
    start: ["node", "x.js"],
    ready: { listening: true },
    components: [
      { name: "db", image: "postgres:18", start: ["postgres"], ready: { listening: true } },
      { name: "own", start: ["node", "y.js"], ready: { listening: true } },
    ],
  };
  const whole = definitionSchema.parse({ ...content, target: { ...content.target, server } });
  const definition = { ...rest, content: whole };
  expect(planSource(definition, version)).toMatchObject({
    ...{ kind: "definition", image: "node:24", beside: { db: "postgres:18" } },
  });
  const job = { definition, scenario: "own.run", scenarioVersion: 1, durability: "wal" };
  expect(ownWorkload(job)?.target.description.provisioners).toEqual([
    { kind: "npm", sandbox: "docker" },
  ]);
  expect(planSource(claimed({ npm: { package: "x" } }), version)).not.toHaveProperty("image");
});
