import { expect, test } from "vitest";
import { createMask } from "../../../masking/createMask.ts";
import { type MirrorKind, mirrorsOf } from "./mirrorsOf.ts";

const mavenRepositoryUrl = "https://repo1.maven.org/maven2";

const settings = (toolEnv: NodeJS.ProcessEnv = {}) => ({
  ...{ toolEnv, mavenRepositoryUrl },
  mask: createMask(),
});

async function mirror(kind: MirrorKind, toolEnv?: NodeJS.ProcessEnv) {
  const found = (
    await mirrorsOf(settings(toolEnv), toolEnv?.GOPROXY ?? "https://proxy.golang.org")
  ).find((one) => one.kind === kind);
  return found ?? expect.unreachable(`no mirror of ${kind}`);
}

test.each([
  ["go", "/rsc.io/quote/@v/v1.5.2.zip", "https://proxy.golang.org/rsc.io/quote/@v/v1.5.2.zip"],
  ["go", "/rsc.io/quote/@v/v1.5.2.mod", "https://proxy.golang.org/rsc.io/quote/@v/v1.5.2.mod"],
  ["npm", "/ms/-/ms-2.1.3.tgz", "https://registry.npmjs.org/ms/-/ms-2.1.3.tgz"],
  ["npm", "/@a/b/-/b-1.0.0.tgz", "https://registry.npmjs.org/@a/b/-/b-1.0.0.tgz"],
  [
    "pip",
    "/files/packages/aa/bb/cc/six-1.17.0-py2.py3-none-any.whl",
    "https://files.pythonhosted.org/packages/aa/bb/cc/six-1.17.0-py2.py3-none-any.whl",
  ],
  ["cargo", "/crates/hex/0.4.3/download", "https://static.crates.io/crates/hex/0.4.3/download"],
  [
    "maven",
    "/org/example/parser/1.0/parser-1.0.jar",
    `${mavenRepositoryUrl}/org/example/parser/1.0/parser-1.0.jar`,
  ],
] as const)("of %s, %s is kept", async (kind, path, address) => {
  const found = await mirror(kind);
  expect(found.addressOf(path)).toBe(address);
  expect(found.isLasting(path)).toBe(true);
});

test.each([
  ["go", "/rsc.io/quote/@v/list"],
  ["go", "/rsc.io/quote/@latest"],
  // Names that move: of a branch, and of the newest release below a prefix.
  ["go", "/rsc.io/quote/@v/master.info"],
  ["go", "/rsc.io/quote/@v/v1.info"],
  ["go", "/rsc.io/quote/@v/v1.5.info"],
  ["npm", "/ms"],
  ["pip", "/simple/six/"],
  ["cargo", "/index/he/x/hex"],
  ["maven", "/org/example/parser/maven-metadata.xml"],
  ["maven", "/org/example/parser/1.0-SNAPSHOT/parser-1.0-SNAPSHOT.jar"],
] as const)("of %s, %s is asked for each time", async (kind, path) => {
  const found = await mirror(kind);
  expect(found.addressOf(path)).not.toBeNull();
  expect(found.isLasting(path)).toBe(false);
});

test.each([
  ["go", "//evil.example.org/a/@v/v1.0.0.zip"],
  ["maven", "/../secret/a.jar"],
  ["maven", "/%2e%2e/secret/a.jar"],
  ["cargo", "/crates/a/../b/download"],
  ["cargo", "/me"],
  ["pip", "/packages/a.whl"],
] as const)("of %s, %s leads nowhere else", async (kind, path) => {
  const found = await mirror(kind);
  const address = found.addressOf(path);
  const base = found.addressOf("/x") ?? "";
  if (address !== null) expect(new URL(address).host).toBe(new URL(base).host);
  if (kind !== "go") expect(address).toBeNull();
});

test("the owner's registries take the place of the public ones", async () => {
  const owner = {
    GOPROXY: "http://127.0.0.1:3000/go/",
    NPM_CONFIG_REGISTRY: "http://127.0.0.1:3000/npm",
    PIP_INDEX_URL: "http://127.0.0.1:3000/pip/simple",
  };
  expect((await mirror("go", owner)).addressOf("/a/@v/list")).toBe(
    "http://127.0.0.1:3000/go/a/@v/list",
  );
  expect((await mirror("npm", owner)).addressOf("/ms")).toBe("http://127.0.0.1:3000/npm/ms");
  expect((await mirror("pip", owner)).addressOf("/simple/six/")).toBe(
    "http://127.0.0.1:3000/pip/simple/six/",
  );
});

test("what is no single public address is asked as before", async () => {
  const kindsOf = async (toolEnv: NodeJS.ProcessEnv) =>
    (await mirrorsOf(settings(toolEnv), toolEnv?.GOPROXY ?? "https://proxy.golang.org")).map(
      ({ kind }) => kind,
    );
  expect(await kindsOf({})).toEqual(["go", "npm", "pip", "cargo", "maven"]);
  expect(await kindsOf({ GOPROXY: "https://a.example.org,direct" })).not.toContain("go");
  expect(await kindsOf({ GOPROXY: "off" })).not.toContain("go");
  expect(await kindsOf({ PIP_INDEX_URL: "https://me:pass@a.example.org/" })).not.toContain("pip");
  expect(await kindsOf({ CARGO_SOURCE_CRATES_IO_REPLACE_WITH: "x" })).not.toContain("cargo");
});
