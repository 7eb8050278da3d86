import { resolve } from "node:path";
import {
  benchQueueName,
  fileNameOf,
  filePathOf,
  imageReferenceOf,
  isWithin,
  type ProvisionerKind,
  packageNameOf,
  repositoryAddressOf,
  slugSchema,
  versionNameOf,
} from "@lapline/contracts";
import { testEnv } from "@lapline/testkit";
import {
  type ProvisionPlan,
  scenariosById,
  type TargetAdapter,
  targetsById,
} from "@lapline/workloads";
import { catalog } from "@lapline/workloads/catalog";
import fc from "fast-check";
import { expect, test } from "vitest";
import { JobFailure } from "../jobFailure.ts";
import { checkPlan } from "./checkPlan.ts";
import { escapeOf } from "./testing/escapeOf.ts";
import { hostileText } from "./testing/hostileTexts.ts";
import { type Reach, reachOf } from "./testing/reachOf.ts";

/** LAPLINE_FAULT_SCALE=100 makes 100,000; each goes through every target and provisioner. */
const values = fc.sample(hostileText, { numRuns: 1_000 * testEnv.faultScale, seed: 37 });

/** The plan that the worker would carry out, or null where the version is refused on the way. */
function planOf(
  { provision }: Pick<TargetAdapter, "provision">,
  version: string,
  kind: ProvisionerKind,
): ProvisionPlan | null {
  const named = versionNameOf(version, kind);
  if (!named.ok) return null;
  let plan: ProvisionPlan;
  try {
    plan = provision(named.name, kind);
  } catch {
    // An adapter without a plan for a version says so by throwing.
    return null;
  }
  try {
    checkPlan(plan);
    return plan;
  } catch (error) {
    if (error instanceof JobFailure) return null;
    throw error;
  }
}

const plainVersions = [
  ...["1.0.0", "1", "a".repeat(40)],
  ...[`sha256:${"a".repeat(64)}`, `1.0.0@sha256:${"a".repeat(64)}`],
];

/** What a target reaches for versions that nobody doubts, by the kind of its plan. */
function usualReach(target: TargetAdapter, kind: ProvisionerKind): Map<string, Reach> {
  const usual = new Map<string, Reach>();
  for (const version of [...target.description.versions, ...plainVersions]) {
    const plan = planOf(target, version, kind);
    if (plan !== null && !usual.has(plan.kind)) usual.set(plan.kind, reachOf(plan));
  }
  return usual;
}

const offers = [...targetsById.values()].flatMap((target) =>
  target.description.provisioners.map(({ kind }) => ({ id: target.description.id, kind, target })),
);

test.each(offers)("no version of $id by $kind reaches anything but itself", ({ kind, target }) => {
  const usual = usualReach(target, kind);
  expect(usual.size).toBeGreaterThan(0);
  const escapes: string[] = [];
  let accepted = 0;
  for (const value of values) {
    const plan = planOf(target, value, kind);
    if (plan === null) continue;
    accepted += 1;
    const like = usual.get(plan.kind);
    const problem = like === undefined ? "another kind of plan" : escapeOf(reachOf(plan), like);
    if (problem !== null) escapes.push(`${JSON.stringify(value)}: ${problem}`);
  }
  expect(escapes).toEqual([]);
  // A test that lets nothing in would find nothing.
  if (!target.description.onlyKnownVersions) expect(accepted).toBeGreaterThan(values.length / 50);
});

const launched = offers.filter(({ target }) => target.interface.kind === "http");

test.each(launched)("no version of $id by $kind starts it elsewhere", ({ kind, target }) => {
  const { interface: reached, description, secretNames } = target;
  if (reached.kind !== "http") return;
  const names = reached.components ?? [];
  const images = [description.id, ...names].map((name) => [name, "sha256:1"]);
  const context = {
    artifact: {
      dir: "/artifact",
      executable: "/artifact/program",
      imageId: "sha256:1",
      images: Object.fromEntries(images),
      digest: null,
      sizeBytes: 1,
    },
    durability: description.durabilityModes[0] ?? "",
    params: {},
    dataDir: "/data",
    port: 1234,
    secrets: Object.fromEntries(secretNames.map((name) => [name, "secret"])),
    components: Object.fromEntries(names.map((name) => [name, { dataDir: "/part", port: 1 }])),
  };
  const escapes: string[] = [];
  for (const value of values) {
    if (planOf(target, value, kind) === null) continue;
    for (const scenario of description.scenarios.slice(0, 2)) {
      const plan = reached.launch({ ...context, version: value, scenario });
      const files = Object.keys(plan.files).filter((name) => filePathOf(name) === null);
      const given = [...plan.argv, ...plan.before.flat(), ...Object.keys(plan.env)];
      // No adapter has a reason to hand the version on when it starts a target.
      const odd = value.length > 4 ? given.filter((one) => one.includes(value)) : [];
      escapes.push(...files, ...odd);
    }
  }
  expect(escapes).toEqual([]);
});

test.each([...scenariosById.keys()])("%s takes no text for a parameter but its own words", (id) => {
  const { full, paramsJsonSchema } = scenariosById.get(id)?.description ?? expect.fail(id);
  const named = Object.keys(Object(paramsJsonSchema.properties));
  const escapes: string[] = [];
  for (const [index, value] of values.entries()) {
    const name = named[index % named.length] ?? expect.fail(`${id} has no parameters`);
    const parsed = catalog.parseParams(id, { ...full, [name]: value });
    const words: unknown = Object(Object(paramsJsonSchema.properties)[name]).enum;
    const isOwn = Array.isArray(words) && words.includes(value);
    // Digits to look for in a text; nothing that any place could read as more.
    if (parsed.ok && !isOwn && !/^[0-9]{1,20}$/.test(value)) {
      escapes.push(`${name}=${JSON.stringify(value)}`);
    }
  }
  expect(escapes).toEqual([]);
});

test("no label, durability mode or other short name is more than one part of anything", () => {
  const taken = values.filter((value) => slugSchema.safeParse(value).success);
  expect(taken.length).toBeGreaterThan(10);
  for (const name of taken) {
    expect(benchQueueName(name)).toMatch(/^bench[.][a-z0-9][a-z0-9._-]*$/);
    expect(fileNameOf(name), name).toBe(name);
    expect(encodeURIComponent(name)).toBe(name);
  }
});

const registries = ["npm", "go", "pip", "dart", "cargo", "maven"] as const;

test.each(registries)("no package name of %s leaves its place", (registry) => {
  const names = values.filter((value) => packageNameOf(value, registry) !== null);
  for (const name of names) {
    const parts = name.split("/");
    expect(parts.length <= 2 || registry === "go", name).toBe(true);
    for (const part of parts) expect(part).toMatch(/^@?[A-Za-z0-9_~][A-Za-z0-9._~-]*$/);
    expect(name).not.toMatch(/[.][.]|[.]$|[\p{C}\p{Z}%\\:?#]/u);
  }
});

test("no repository, image, file or path leaves its place", () => {
  for (const value of values) {
    const repository = repositoryAddressOf(`https://git.example/${value}`);
    if (repository !== null) {
      expect(new URL(repository).host).toBe("git.example");
      expect(new URL(repository).pathname).toBe(`/${value}`);
    }
    const other = repositoryAddressOf(value);
    if (other !== null) expect(new URL(other).protocol).toBe("https:");
    if (isWithin(`https://host.example/folder/${value}`, "https://host.example/folder/")) {
      const { host, pathname } = new URL(`https://host.example/folder/${value}`);
      expect(host).toBe("host.example");
      expect(pathname).toMatch(/^\/folder\//);
      expect(unescape(pathname).split(/[\\/]/)).not.toContain("..");
    }
    expect(fileNameOf(value)?.includes("/") ?? false, value).toBe(false);
    const path = filePathOf(value);
    if (path !== null) expect(resolve("/root", path).startsWith("/root/"), path).toBe(true);
    const image = imageReferenceOf(`registry.example/${value}`);
    if (image !== null) expect(image).not.toMatch(/[.][.]|\s|[?#%\\]/);
  }
});
