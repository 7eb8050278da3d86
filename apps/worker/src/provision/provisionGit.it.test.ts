import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { findProgram, testEnv } from "@lapline/testkit";
import type { GitPlan } from "@lapline/workloads";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createMask } from "../masking/createMask.ts";
import { testStepsCaches } from "../testing/testStepsCaches.ts";
import { testWalls } from "../testing/testWalls.ts";
import { openArtifactCache } from "./openArtifactCache.ts";
import { programSizes } from "./programSizes.ts";
import { provision } from "./provision.ts";
import type { ProvisionContext } from "./provisionContext.ts";

const run = promisify(execFile);
const repository = "https://git.example.org/team/greeter";

let dir: string;
let origin: string;
let logged: string[];
let context: ProvisionContext;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "lapline-git-"));
  origin = join(dir, "origin");
  logged = [];
  await mkdir(origin);
  await git("init", "--quiet", "--initial-branch=main");
  context = {
    cache: await openArtifactCache({
      dir: join(dir, "cache/artifacts"),
      bytesMax: 1e9,
      now: () => new Date(),
      onEvicted: () => undefined,
    }),
    toolCacheDir: join(dir, "cache"),
    stepsCaches: testStepsCaches(join(dir, "cache")),
    downloads: null,
    toolEnv: { PATH: testEnv.path },
    mavenRepositoryUrl: "http://127.0.0.1:9",
    buildMemoryBytesMax: 4 * 1024 ** 3,
    gitMirrors: new Map([[repository, origin]]),
    tools: { setpriv: null, prlimit: null, taskset: null, nsenter: null },
    buildHosts: [],
    walls: await testWalls(),
    mask: createMask(),
    marker: { scope: "test", jobId: "test", attempt: 1 },
    logs: {
      line: (text) => void logged.push(text),
      source: () => ({ write: (bytes) => void logged.push(String(bytes)), end: () => undefined }),
      full: false,
      close: async () => true,
    },
    signal: new AbortController().signal,
    settleChecksum: () => Promise.reject(new Error("Nothing here has a checksum of its own.")),
    openSecret: () => Promise.reject(new Error("Nothing here has a secret.")),
    images: () => Promise.reject(new Error("there is no engine")),
    containers: () => Promise.reject(new Error("there is no engine")),
  };
});

afterEach(() => rm(dir, { recursive: true, force: true }));

async function git(...args: string[]): Promise<string> {
  const identity = ["-c", "user.name=T", "-c", "user.email=t@example.org"];
  const { stdout } = await run("git", [...identity, ...args], { cwd: origin });
  return stdout.trim();
}

async function commit(text: string, files: Record<string, string> = {}): Promise<string> {
  for (const [name, content] of Object.entries({ "greeting.txt": text, ...files })) {
    await writeFile(join(origin, name), content);
  }
  await git("add", "--all");
  await git("commit", "--quiet", "--allow-empty", "--message", text);
  return git("rev-parse", "HEAD");
}

/** A plan whose program is the greeting, so that it shows which commit was built. */
function plan(ref: string, more: Partial<GitPlan> = {}): GitPlan {
  const steps = [
    { argv: ["cp", "greeter/greeting.txt", "greeter-program"], timeoutMs: 60_000 },
    { argv: ["chmod", "+x", "{build}/greeter-program"], timeoutMs: 60_000 },
  ];
  return {
    kind: "git",
    sources: [{ repository, ref, folder: "greeter" }],
    parts: {},
    recipe: { files: {}, steps },
    outputs: [{ from: "greeter-program", to: "bin/greeter" }],
    executable: "bin/greeter",
    ...more,
  };
}

function failing(argv: string[], timeoutMs = 60_000): Partial<GitPlan> {
  return { recipe: { files: {}, steps: [{ argv, timeoutMs }] } };
}

/** What the failed build left besides the caches' own folders. */
async function leftovers(): Promise<string[]> {
  const building = await readdir(join(dir, "cache/artifacts/.building"));
  const entries = await readdir(join(dir, "cache/artifacts"));
  const clones = (await readdir(join(dir, "cache/git"))).filter((name) => name !== "settings");
  return [...building, ...entries.filter((name) => name !== ".building"), ...clones];
}

describe("a ref", () => {
  test("may be a tag, an annotated tag, a branch, a commit or the start of one", async () => {
    const first = await commit("one\n");
    await git("tag", "v1");
    const second = await commit("two\n");
    await git("tag", "--annotate", "v2", "--message", "second");
    await git("branch", "release/next");
    for (const [ref, wanted] of [
      ["v1", first],
      ["v2", second],
      ["release/next", second],
      [first, first],
      [first.slice(0, 7), first],
    ] as const) {
      const artifact = await provision(plan(ref), context);
      expect(artifact.commits).toEqual([{ repository, ref, commit: wanted }]);
      expect(await readFile(artifact.executable ?? "", "utf8")).toBe(
        wanted === first ? "one\n" : "two\n",
      );
    }
    // Five names of two commits are two builds.
    expect(logged.filter((line) => line.includes("git artifact built"))).toHaveLength(2);
    expect(logged).toContain(`${repository} v1 is ${first}`);
  });

  test("that is a branch is looked up again, and what moved is built anew", async () => {
    await commit("one\n");
    const before = await provision(plan("main"), context);
    const same = await provision(plan("main"), context);
    expect(same.digest).toBe(before.digest);
    await commit("two\n");
    const after = await provision(plan("main"), context);
    expect(await readFile(after.executable ?? "", "utf8")).toBe("two\n");
    expect(after.digest).not.toBe(before.digest);
  });

  test.each([
    "v9",
    "0123456789012345678901234567890123456789",
    "abcdef0",
    "--upload-pack=touch",
    "../main",
    "main@{1}",
  ])("%s that does not exist is version_not_found, and nothing is left behind", async (ref) => {
    await commit("one\n");
    await expect(provision(plan(ref), context)).rejects.toMatchObject({
      code: "version_not_found",
    });
    await mkdir(join(dir, "cache/git"), { recursive: true });
    expect(await leftovers()).toEqual([]);
  });

  test("of a repository that does not answer is registry_unreachable", async () => {
    const gone = { ...context, gitMirrors: new Map([[repository, join(dir, "gone")]]) };
    await expect(provision(plan("v1"), gone)).rejects.toMatchObject({
      code: "registry_unreachable",
    });
  });
});

describe("a recipe", () => {
  test("sees its files, its variables and its folder, and only the outputs are kept", async () => {
    await commit("hello\n");
    const outputs = [{ from: "greeter.bin", to: "greeter" }];
    const script = 'cat greeting.txt added.txt > "$OUT/greeter.bin"; touch "$HOME/x" "$TMPDIR/y"';
    const steps = [
      { argv: ["sh", "-c", script], cwd: "greeter", env: { OUT: "{build}" }, timeoutMs: 60_000 },
    ];
    const recipe = { files: { "greeter/added.txt": "by the recipe" }, steps };
    const artifact = await provision(plan("main", { recipe, outputs }), context);
    expect(await readdir(artifact.dir ?? "")).toEqual(["greeter"]);
    expect(await readFile(join(artifact.dir ?? "", "greeter"), "utf8")).toBe(
      "hello\nby the recipe",
    );
    expect(await readdir(join(dir, "cache/artifacts/.building"))).toEqual([]);
  });

  test("may use several repositories and the artifacts of other plans", async () => {
    await commit("hello\n");
    await git("tag", "v1");
    const second = "https://git.example.org/team/other";
    const other = join(dir, "other");
    await run("git", ["clone", "--quiet", "--bare", origin, other]);
    const mirrors = new Map([...context.gitMirrors, [second, other]]);
    const outputs = [
      { from: "joined", to: "joined" },
      { from: "{part:tool}/bin/greeter", to: "tool" },
    ];
    const script = 'cat a/greeting.txt b/greeting.txt "$0" > joined';
    const argv = ["sh", "-c", script, "{part:tool}/bin/greeter"];
    const artifact = await provision(
      plan("v1", {
        sources: [
          { repository, ref: "v1", folder: "a" },
          { repository: `${second}.git`, ref: "main", folder: "b" },
        ],
        parts: { tool: plan("v1") },
        recipe: { files: {}, steps: [{ argv, timeoutMs: 60_000 }] },
        outputs,
      }),
      { ...context, gitMirrors: mirrors },
    );
    expect(await readFile(join(artifact.dir ?? "", "joined"), "utf8")).toBe("hello\n".repeat(3));
    expect(artifact.commits).toHaveLength(2);
  });

  test("that needs a file which the machine lacks is sandbox_unavailable and names the package", async () => {
    await commit("hello\n");
    const needs = [
      { paths: ["/etc/passwd"], what: "accounts", debianPackage: "base-passwd" },
      {
        paths: [join(dir, "no-header.h"), join(dir, "nor-this.h")],
        what: "the files of a compiler",
        debianPackage: "gcc-of-old",
      },
    ];
    const { recipe } = plan("main");
    const attempt = provision(plan("main", { recipe: { ...recipe, needs } }), context);
    await expect(attempt).rejects.toMatchObject({
      code: "sandbox_unavailable",
      message: expect.stringMatching(
        /lacks the files of a compiler \(.*no-header\.h or .*\)\. On Debian: apt-get install gcc-of-old$/,
      ),
    });
    const [, ...missing] = needs;
    await writeFile(missing[0]?.paths[1] ?? "", "");
    await expect(
      provision(plan("main", { recipe: { ...recipe, needs } }), context),
    ).resolves.toMatchObject({ fromCache: false });
  });

  test.each([
    ["a step that fails", failing(["sh", "-c", "echo the reason >&2; exit 3"]), "the reason"],
    ["a step that hangs", failing(["sleep", "600"], 200), "took longer"],
    ["an output that was not made", failing(["true"]), "did not make greeter-program"],
    [
      "a path out of the build folder",
      { outputs: [{ from: "../../../../origin", to: "x" }] },
      "leaves its folder",
    ],
    [
      "an output that links to the host",
      failing(["ln", "-s", "/etc/passwd", "greeter-program"]),
      "links out",
    ],
  ])("with %s is build_failed, says so and leaves nothing behind", async (_, more, says) => {
    await commit("hello\n");
    const attempt = provision(plan("main", more), context);
    await expect(attempt).rejects.toMatchObject({
      code: "build_failed",
      message: expect.stringContaining(says),
    });
    expect(await leftovers()).toEqual([]);
  });

  test("whose script needs a program which is not there ends before anything is looked up or fetched", async () => {
    const needs = [
      { program: "sh", debianPackage: "dash" },
      { program: "no-such-cargo", what: "cargo, which a page tells how to install" },
      { program: "no-such-protoc", debianPackage: "protobuf-compiler" },
    ];
    const { recipe } = plan("main");
    const part = plan("main");
    const wanted = plan("main", { parts: { part }, recipe: { ...recipe, needs } });
    await expect(provision(wanted, context)).rejects.toMatchObject({
      code: "sandbox_unavailable",
      message:
        "this machine lacks cargo, which a page tells how to install and no-such-protoc. " +
        "On Debian: apt-get install protobuf-compiler",
    });
    expect(logged).toEqual([]);
    expect(await readdir(join(dir, "cache"))).toEqual(["artifacts"]);
  });

  test("that needs a program which is not there is sandbox_unavailable", async () => {
    await commit("hello\n");
    const missing = plan("main", failing(["no-such-compiler"]));
    await expect(provision(missing, context)).rejects.toMatchObject({
      code: "sandbox_unavailable",
    });
  });
});

test("paths that the plan omits are not fetched, so a mirror may lack them", async () => {
  await mkdir(join(origin, "media"));
  await commit("hello\n", { "media/large": "never fetched", large: "this one is" });
  const blob = await git("rev-parse", "HEAD:media/large");
  await rm(join(origin, ".git/objects", blob.slice(0, 2), blob.slice(2)));
  const outputs = [{ from: "greeter", to: "greeter" }];
  const whole = { outputs, executable: null };
  await expect(provision(plan("main", whole), context)).rejects.toThrow("git fetch failed");
  const sources = [{ repository, ref: "main", folder: "greeter", omit: ["/media"] }];
  const artifact = await provision(plan("main", { ...whole, sources }), context);
  expect((await readdir(join(artifact.dir ?? "", "greeter"))).sort()).toEqual([
    "greeting.txt",
    "large",
  ]);
});

test("a repository brings its files and nothing that runs", async () => {
  const ran = join(dir, "ran");
  await commit("hello\n", { ".gitattributes": "* filter=evil\n" });
  await git("config", "filter.evil.smudge", `touch ${ran}`);
  await git("config", "uploadpack.packObjectsHook", `touch ${ran}; exec`);
  for (const hook of ["post-checkout", "reference-transaction"]) {
    await writeFile(join(origin, ".git/hooks", hook), `#!/bin/sh\ntouch ${ran}\n`);
    await chmod(join(origin, ".git/hooks", hook), 0o755);
  }
  const outputs = [{ from: "greeter", to: "greeter" }];
  const artifact = await provision(plan("main", { outputs, executable: null }), context);
  expect((await readdir(join(artifact.dir ?? "", "greeter"))).sort()).toEqual([
    ".gitattributes",
    "greeting.txt",
  ]);
  await expect(readFile(ran)).rejects.toMatchObject({ code: "ENOENT" });
});

test("a build does not see the worker's secrets nor its home", async () => {
  await commit("hello\n");
  const argv = ["sh", "-c", 'echo "$SECRET_TOKEN|$HOME" > greeter-program'];
  const toolEnv = { ...context.toolEnv, SECRET_TOKEN: "s3cret" };
  const artifact = await provision(plan("main", failing(argv)), { ...context, toolEnv });
  const seen = await readFile(artifact.executable ?? "", "utf8");
  expect(seen).toMatch(/^\|.*\.building\/.*home\n$/);
});

describe("the size of what was built", () => {
  const compiler = findProgram("cc");
  test.runIf(compiler !== null && findProgram("strip") !== null)(
    "is that of the compiled program with and without symbols, whatever it is started by",
    async () => {
      await commit("int main(void) { return 0; }\n");
      const built = plan("main", {
        recipe: {
          files: {},
          steps: [
            {
              argv: [
                "cc",
                "-g",
                "-x",
                "c",
                "-o",
                "{build}/greeter-program",
                "greeter/greeting.txt",
              ],
              timeoutMs: 60_000,
            },
          ],
        },
        outputs: [
          { from: "greeter/greeting.txt", to: "notes.txt" },
          { from: "greeter-program", to: "bin/greeter" },
        ],
        executable: null,
      });
      const artifact = await provision(built, context);
      const { defaultBytes, strippedBytes } = await programSizes(built, artifact, context);
      const program = join(artifact.dir ?? "", "bin/greeter");
      expect(defaultBytes).toBe((await stat(program)).size);
      expect(strippedBytes).toBeGreaterThan(1000);
      expect(strippedBytes).toBeLessThan(defaultBytes ?? 0);
    },
  );

  test("is none where nothing was compiled", async () => {
    await commit("one\n");
    const artifact = await provision(plan("main"), context);
    const sizes = await programSizes(plan("main"), artifact, context);
    expect(sizes).toEqual({ defaultBytes: null, strippedBytes: null });
  });
});
