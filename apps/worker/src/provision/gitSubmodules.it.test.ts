import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { testEnv } from "@lapline/testkit";
import type { GitPlan, GitSubmodules } from "@lapline/workloads";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { provisionContext } from "../testing/provisionContext.ts";
import { provision } from "./provision.ts";
import type { ProvisionContext } from "./provisionContext.ts";

const run = promisify(execFile);
const host = "https://git.example.org/team";

let dir: string;
let opened: Awaited<ReturnType<typeof provisionContext>>;
let context: ProvisionContext;
let mirrors: Map<string, string>;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "lapline-submodules-"));
  mirrors = new Map();
  opened = await provisionContext(testEnv.path);
  context = { ...opened.context, gitMirrors: mirrors };
});
afterEach(async () => {
  await opened[Symbol.asyncDispose]();
  await rm(dir, { recursive: true, force: true });
});

async function git(name: string, ...args: string[]): Promise<string> {
  const identity = ["-c", "user.name=T", "-c", "user.email=t@example.org"];
  const { stdout } = await run("git", [...identity, ...args], { cwd: join(dir, name) });
  return stdout.trim();
}

interface Content {
  files?: Record<string, string>;
  /** Commits of submodules by path. */
  links?: Record<string, string>;
  /** Symbolic links by path. */
  symlinks?: Record<string, string>;
}

/** A commit in the repository of that name, which is made and mirrored as `host/name` if need be. */
async function commit(name: string, { files = {}, links = {}, symlinks = {} }: Content) {
  if (!mirrors.has(`${host}/${name}`)) {
    await mkdir(join(dir, name));
    await git(name, "init", "--quiet", "--initial-branch=main");
    mirrors.set(`${host}/${name}`, join(dir, name));
  }
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(dir, name, path)), { recursive: true });
    await writeFile(join(dir, name, path), text);
  }
  for (const [path, to] of Object.entries(symlinks)) await symlink(to, join(dir, name, path));
  await git(name, "add", "--all");
  for (const [path, sha] of Object.entries(links)) {
    await git(name, "update-index", "--add", "--cacheinfo", `160000,${sha},${path}`);
  }
  await git(name, "commit", "--quiet", "--allow-empty", "--message", "x");
  return git(name, "rev-parse", "HEAD");
}

function modules(urls: Record<string, string>): Record<string, string> {
  const sections = Object.entries(urls).map(
    ([path, url]) => `[submodule "${path}"]\n\tpath = ${path}\n\turl = ${url}\n`,
  );
  return { ".gitmodules": sections.join("") };
}

/** A submodule that may come from the repository of that name alone. */
const pinned = (name: string) => ({ repository: `${host}/${name}` });

/** Keeps the whole checkout of `main`. */
function plan(submodules: GitSubmodules, more: Partial<GitPlan> = {}): GitPlan {
  return {
    kind: "git",
    sources: [{ repository: `${host}/main`, ref: "main", folder: "src", submodules }],
    parts: {},
    recipe: { files: {}, steps: [{ argv: ["true"], timeoutMs: 60_000 }] },
    outputs: [{ from: "src", to: "src" }],
    executable: null,
    ...more,
  };
}

async function filesOf(artifact: { dir: string | null }): Promise<string[]> {
  const root = join(artifact.dir ?? "", "src");
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();
}

describe("a submodule that the plan names", () => {
  test("is checked out at the commit that the tree names, whatever its branch became", async () => {
    const wanted = await commit("lib", { files: { "lib.c": "one" } });
    await commit("lib", { files: { "lib.c": "two", "new.c": "new" } });
    const links = { "vendor/lib": wanted };
    await commit("main", { files: { a: "a", ...modules({ "vendor/lib": "../lib" }) }, links });
    const artifact = await provision(plan({ "vendor/lib": pinned("lib") }), context);
    expect(await filesOf(artifact)).toEqual([".gitmodules", "a", "vendor/lib/lib.c"]);
    const text = await readFile(join(artifact.dir ?? "", "src/vendor/lib/lib.c"), "utf8");
    expect(text).toBe("one");
  });

  test("is reported with its commit, from the cache too, and the tree alone decides it", async () => {
    const one = await commit("lib", { files: { "lib.c": "one" } });
    const two = await commit("lib", { files: { "lib.c": "two" } });
    const files = modules({ "vendor/lib": `${host}/lib.git` });
    const first = await commit("main", { files, links: { "vendor/lib": one } });
    const built = await provision(plan({ "vendor/lib": pinned("lib") }), context);
    const cached = await provision(plan({ "vendor/lib": pinned("lib") }), context);
    const submodule = { repository: `${host}/lib.git`, submodule: "src/vendor/lib" };
    for (const artifact of [built, cached]) {
      expect(artifact.commits).toEqual([
        { repository: `${host}/main`, ref: "main", commit: first },
        { ...submodule, ref: one, commit: one },
      ]);
    }
    expect(opened.lines.filter((line) => line.includes("git artifact built"))).toHaveLength(1);
    await commit("main", { links: { "vendor/lib": two } });
    const moved = await provision(plan({ "vendor/lib": pinned("lib") }), context);
    expect(moved.commits?.[1]).toEqual({ ...submodule, ref: two, commit: two });
    expect(moved.digest).not.toBe(built.digest);
  });

  test("may have submodules of its own and leave out what a mirror lacks", async () => {
    const deep = await commit("deep", { files: { "deep.c": "deep" } });
    const lib = await commit("lib", {
      files: { "lib.c": "lib", "vendor/huge": "huge", ...modules({ deep: "../deep" }) },
      links: { deep },
    });
    const blob = await git("lib", "rev-parse", "HEAD:vendor/huge");
    await rm(join(dir, "lib/.git/objects", blob.slice(0, 2), blob.slice(2)));
    await commit("main", { files: modules({ lib: "../lib" }), links: { lib } });
    await expect(provision(plan({ lib: pinned("lib") }), context)).rejects.toThrow(
      "git fetch failed",
    );
    const wanted = {
      lib: { ...pinned("lib"), omit: ["/vendor"], submodules: { deep: pinned("deep") } },
    };
    const artifact = await provision(plan(wanted), context);
    expect(await filesOf(artifact)).toEqual([
      ".gitmodules",
      "lib/.gitmodules",
      "lib/deep/deep.c",
      "lib/lib.c",
    ]);
    expect(artifact.commits?.map(({ submodule }) => submodule)).toEqual([
      undefined,
      "src/lib",
      "src/lib/deep",
    ]);
  });

  test("that another repository holds is version_not_found where its commit is missing", async () => {
    await commit("lib", { files: { "lib.c": "one" } });
    const links = { lib: "0123456789012345678901234567890123456789" };
    await commit("main", { files: modules({ lib: "../lib" }), links });
    await expect(provision(plan({ lib: pinned("lib") }), context)).rejects.toMatchObject({
      code: "version_not_found",
    });
  });
});

test("submodules that the plan does not name stay empty, wherever they would come from", async () => {
  const lib = await commit("lib", { files: { "lib.c": "one" } });
  const urls = { lib: "../lib", evil: "ext::sh -c touch% ran", gone: "https://127.0.0.1:9/gone" };
  await commit("main", { files: modules(urls), links: { lib, evil: lib, gone: lib } });
  const artifact = await provision(plan({ lib: pinned("lib") }), context);
  expect(await filesOf(artifact)).toEqual([".gitmodules", "lib/lib.c"]);
  const none = await provision(plan({}), context);
  expect(await filesOf(none)).toEqual([".gitmodules"]);
});

test("a repository that is its own submodule ends where the plan ends", async () => {
  const first = await commit("main", { files: { a: "a", ...modules({ self: `${host}/main` }) } });
  await commit("main", { links: { self: first } });
  const artifact = await provision(plan({ self: pinned("main") }), context);
  expect(await filesOf(artifact)).toEqual([".gitmodules", "a", "self/.gitmodules", "self/a"]);
  const nested = (levels: number): GitSubmodules =>
    levels === 0 ? {} : { self: { ...pinned("main"), submodules: nested(levels - 1) } };
  await expect(provision(plan(nested(5)), context)).rejects.toMatchObject({ code: "unsupported" });
});

test("a plan cannot name an address that is not https for a submodule", async () => {
  await commit("main", { files: { a: "a" } });
  const attempt = provision(plan({ lib: { repository: "ext::sh -c id" } }), context);
  await expect(attempt).rejects.toMatchObject({ code: "unsupported" });
});

test.each(["../lib", "/lib", "lib/../../x", ".git/../x", "a//b", ""])(
  "a plan cannot name %j",
  async (path) => {
    await commit("main", { files: { a: "a" } });
    await expect(provision(plan({ [path]: pinned("lib") }), context)).rejects.toMatchObject({
      code: "unsupported",
    });
  },
);

describe("a hostile repository", () => {
  const ran = () => join(dir, "ran");
  const inside = (path: string, url: string, name = "lib") => ({
    ".gitmodules": `[submodule "${name}"]\n\tpath = ${path}\n\turl = ${url}\n`,
  });

  /** Builds `main` with one submodule at `lib` and answers the files; nothing may have run or escaped. */
  async function attempt(content: Content): Promise<string[]> {
    const lib = await commit("lib", { files: { "lib.c": "one" } });
    await commit("main", { links: { lib }, ...content });
    try {
      return await filesOf(await provision(plan({ lib: pinned("lib") }), context));
    } finally {
      await expect(readFile(ran())).rejects.toMatchObject({ code: "ENOENT" });
      expect(opened.lines.join("\n")).not.toContain("root:");
    }
  }

  test.each([
    ["a folder of this machine", () => `file://${join(dir, "lib")}`],
    ["a path of this machine", () => join(dir, "lib")],
    ["a command", () => `ext::sh -c 'touch% ${ran()}'`],
    ["an option", () => `--upload-pack=touch ${ran()}`],
    ["an option of ssh", () => `ssh://-oProxyCommand=touch%20${ran()}/x`],
    ["no encryption", () => "http://git.example.org/team/lib"],
    ["a password", () => "https://user:secret@git.example.org/team/lib"],
    ["a way above its host", () => "../../../../etc"],
    ["a folder above in the middle", () => "https://git.example.org/team/../../lib"],
  ])("cannot have its submodule fetched from %s", async (_, url) => {
    await expect(attempt({ files: inside("lib", url()) })).rejects.toMatchObject({
      code: "build_failed",
      message: expect.stringContaining("neither https nor relative"),
    });
  });

  test.each([
    ["another repository of the host", "../other"],
    ["another host", "https://elsewhere.example.org/team/lib"],
    ["another port of the host", "https://git.example.org:8443/team/lib"],
    ["a name that only begins alike", "../lib-of-others"],
  ])("cannot have its submodule fetched from %s than the plan names", async (_, url) => {
    await commit("other", { files: { "lib.c": "another" } });
    await expect(attempt({ files: inside("lib", url) })).rejects.toMatchObject({
      code: "build_failed",
      message: expect.stringContaining(`is not ${host}/lib, as the plan says`),
    });
  });

  test("cannot have a submodule of its submodule fetched from elsewhere either", async () => {
    const deep = await commit("deep", { files: { "deep.c": "deep" } });
    const lib = await commit("lib", { files: modules({ deep: "../deep" }), links: { deep } });
    await commit("main", { files: modules({ lib: "../lib" }), links: { lib } });
    const wanted = { lib: { ...pinned("lib"), submodules: { deep: pinned("other") } } };
    await expect(provision(plan(wanted), context)).rejects.toMatchObject({
      code: "build_failed",
      message: expect.stringContaining(`${host}/deep is not ${host}/other`),
    });
  });

  test.each([
    ["without .gitmodules", {}, "gives no address"],
    ["whose .gitmodules means a path outside", inside("../../lib", "../lib"), "gives no address"],
    [
      "that gives two addresses for one path",
      {
        ".gitmodules":
          '[submodule "a"]\npath = lib\nurl = ../lib\n[submodule "b"]\npath = lib\nurl = ../other\n',
      },
      "several addresses",
    ],
    ["with a file for the submodule", { lib: "text", ...inside("lib", "../lib") }, "no commit"],
  ])("%s is refused", async (_, files, says) => {
    const links = "lib" in files ? {} : undefined;
    const content = links === undefined ? { files } : { files, links };
    await expect(attempt(content)).rejects.toMatchObject({
      code: "build_failed",
      message: expect.stringContaining(says),
    });
  });

  test("gains nothing by the name, the command or the settings of a submodule", async () => {
    const text = [
      '[submodule "../../../escaped"]',
      "\tpath = lib",
      "\turl = ../lib",
      `\tupdate = !touch ${ran()}`,
      "\tignore = none",
      `[core]\n\tfsmonitor = touch ${ran()}\n\thooksPath = hooks`,
      "[include]\n\tpath = /etc/passwd",
    ];
    expect(await attempt({ files: { ".gitmodules": text.join("\n") } })).toEqual([
      ".gitmodules",
      "lib/lib.c",
    ]);
    expect((await readdir(dir)).sort()).toEqual(["lib", "main"]);
  });

  /** Writes `main` with entries that git itself would not add. */
  async function commitTree(entries: readonly string[]): Promise<void> {
    const listed = await git("main", "ls-tree", "HEAD");
    const tree = await feed(["mktree", "--missing"], [listed, ...entries, ""].join("\n"));
    const hostile = await git("main", "commit-tree", tree, "-m", "hostile");
    await git("main", "update-ref", "refs/heads/main", hostile);
  }

  async function feed(args: string[], input: string): Promise<string> {
    const running = run("git", args, { cwd: join(dir, "main") });
    running.child.stdin?.end(input);
    return (await running).stdout.trim();
  }

  test("cannot have .gitmodules lead to a file of this machine", async () => {
    const outside = join(dir, "outside");
    const lib = await commit("lib", { files: { "lib.c": "one" } });
    await writeFile(outside, inside("lib", "../lib")[".gitmodules"]);
    await commit("main", { links: { lib } });
    const target = await feed(["hash-object", "-w", "--stdin"], outside);
    await commitTree([`120000 blob ${target}\t.gitmodules`]);
    await expect(provision(plan({ lib: pinned("lib") }), context)).rejects.toMatchObject({
      code: expect.stringMatching(/build_failed|registry_unreachable/),
      message: expect.stringMatching(/gitmodules/),
    });
  });

  test("cannot have a submodule put behind a link out of the build folder", async () => {
    const lib = await commit("lib", { files: { "lib.c": "one" } });
    const outside = join(dir, "outside");
    await mkdir(join(outside, "lib"), { recursive: true });
    await commit("main", { files: modules({ "vendor/lib": "../lib" }) });
    // Two entries of one name, which git never writes: a link, and a folder with a submodule in it.
    const target = await feed(["hash-object", "-w", "--stdin"], outside);
    const folder = await feed(["mktree", "--missing"], `160000 commit ${lib}\tlib\n`);
    await commitTree([`120000 blob ${target}\tvendor`, `040000 tree ${folder}\tvendor`]);
    // Whichever of the two git takes: a file outside is never written.
    const ended = await provision(plan({ "vendor/lib": pinned("lib") }), context).catch(
      (error) => error.code,
    );
    expect(await readdir(join(outside, "lib"))).toEqual([]);
    if (typeof ended === "string") expect(ended).toBe("build_failed");
    else expect(await filesOf(ended)).toEqual([".gitmodules", "vendor/lib/lib.c"]);
  });
});
