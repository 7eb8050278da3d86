import { type RunTemplate, reasonOf, reasonText } from "@lapline/contracts";
import { expect, test } from "vitest";
import { testCatalog } from "../../testing/testCatalog.ts";
import { findNewReleases, isPrerelease } from "./findNewReleases.ts";

const template: RunTemplate = {
  target: "alpha",
  scenarios: [{ scenario: "records.insert" }, { scenario: "records.read" }],
  labels: ["local"],
};
const find = (listed: string[], over: { prereleases?: boolean; known?: string[] } = {}) =>
  findNewReleases(testCatalog, { template, prereleases: false, known: [], ...over }, listed);

test("what was not there before is new, oldest first", () => {
  expect(find(["1.0.0", "1.10.0", "1.9.0"], { known: ["1.0.0"] }).versions).toEqual([
    "1.9.0",
    "1.10.0",
  ]);
});

test("pre-releases count where they are wanted", () => {
  const listed = ["1.1.0-rc.1", "1.1.0"];
  expect(find(listed).versions).toEqual(["1.1.0"]);
  expect(find(listed, { prereleases: true }).versions).toHaveLength(2);
});

test.each(["1.0.0-alpha", "2.0b3", "1.2.0rc1", "4.0.0-canary.3", "0.1.0-dev.0"])(
  "%s is a pre-release",
  (version) => expect(isPrerelease(version)).toBe(true),
);
test.each(["1.0.0", "3.54.1-build1", "2026-02-16", "v1.2", `sha256:${"b1c2".repeat(16)}`])(
  "%s is none",
  (version) => expect(isPrerelease(version)).toBe(false),
);

test("a release that a scenario cannot run on is passed over with the reason", () => {
  const { versions, passedOver } = find(["0.9.0", "1.1.0"]);
  expect(versions).toEqual(["1.1.0"]);
  expect(passedOver.map(reasonText)).toEqual([
    expect.stringContaining("alpha 0.9.0 cannot run records.read"),
  ]);
});

test("of very many the newest are measured, and it says so", () => {
  const listed = Array.from({ length: 25 }, (_, index) => `1.${index}.0`);
  const { versions, passedOver } = find(listed);
  expect(versions).toHaveLength(20);
  expect(versions.at(-1)).toBe("1.24.0");
  expect(passedOver.map(reasonText)).toEqual([expect.stringContaining("5 older ones")]);
});

test("a limit of one provisioner is that of the template's own, which is the target's first unless named", () => {
  const limited = {
    ...testCatalog,
    targets: testCatalog.targets.map((target) => ({
      ...target,
      provisioners: [
        { kind: "archive" as const, sandbox: "process" as const },
        { kind: "git" as const, sandbox: "process" as const },
      ],
    })),
    scenarioProblem: (_target: string, _version: string, _scenario: string, kind?: string) =>
      kind === "archive" ? "only a build from git can do it." : null,
  };
  const known = { prereleases: false, known: [] };
  expect(findNewReleases(limited, { template, ...known }, ["2.0.0"])).toMatchObject({
    versions: [],
    passedOver: [reasonOf("release_unfit", { problem: "only a build from git can do it." })],
  });
  const git = { ...template, provisioner: "git" as const };
  expect(findNewReleases(limited, { template: git, ...known }, ["2.0.0"]).versions).toEqual([
    "2.0.0",
  ]);
});

test("a release that lacks an option of the template is passed over with the reason", () => {
  const pooled = { ...template, options: { pool: 8 } };
  const known = { prereleases: false, known: [] };
  const found = findNewReleases(testCatalog, { template: pooled, ...known }, ["0.8.0", "1.1.0"]);
  expect(found.versions).toEqual(["1.1.0"]);
  expect(found.passedOver.map(reasonText)).toEqual([
    expect.stringContaining("needs version 0.9.0 or later, not 0.8.0"),
  ]);
});
