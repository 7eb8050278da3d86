import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { args } from "@lapline/contracts";
import { findProgram, requireGo, testEnv } from "@lapline/testkit";
import type { ProvisionPlan } from "@lapline/workloads";
import { describe, expect, onTestFinished, test } from "vitest";
import { createMask } from "../masking/createMask.ts";
import { provideCache } from "../testing/provideCache.ts";
import { provisionContext } from "../testing/provisionContext.ts";
import { runTool } from "./build/runTool.ts";
import { provision } from "./provision.ts";

const run = promisify(execFile);
const timeout = 5 * 60_000;
const cache = provideCache("registries");

async function machine() {
  const made = await provisionContext(testEnv.path, cache.dir);
  expect(made.context.walls).toMatchObject({ up: true });
  return made;
}

describe("behind walls, with its registry as the only way out", { timeout }, () => {
  test("npm installs a real package", async () => {
    await using made = await machine();
    const plan: ProvisionPlan = {
      kind: "npm",
      packages: [{ name: "is-number", version: "7.0.0" }],
    };
    const { dir } = await provision(plan, made.context);
    const path = join(dir ?? "", "node_modules/is-number/package.json");
    expect(JSON.parse(await readFile(path, "utf8"))).toMatchObject({ version: "7.0.0" });
    const missing = provision(
      { kind: "npm", packages: [{ name: "is-number", version: "99.0.0" }] },
      made.context,
    );
    await expect(missing).rejects.toMatchObject({ code: "version_not_found" });
  });

  test.runIf(requireGo().available)("go fetches and builds a real module", async () => {
    await using made = await machine();
    const plan: ProvisionPlan = {
      kind: "go",
      module: "github.com/mattn/go-isatty",
      version: "v0.0.20",
      mainGo:
        'package main\n\nimport (\n\t"fmt"\n\n\t"github.com/mattn/go-isatty"\n)\n\nfunc main() { fmt.Println(isatty.IsTerminal(99)) }\n',
      requires: [],
      toolchain: null,
      cgo: false,
      tags: [],
      ldflags: "",
      executable: "tty",
    };
    const { executable } = await provision(plan, made.context);
    expect((await run(executable ?? "")).stdout).toBe("false\n");
    const missing = provision({ ...plan, version: "v99.0.0" }, made.context);
    await expect(missing).rejects.toMatchObject({ code: "version_not_found" });
  });

  test.runIf(requireGo().available)(
    "compiling a Go module with C sees no token, no network and no cache that it could change",
    async () => {
      await using made = await machine();
      const dir = await mkdtemp(join(tmpdir(), "lapline-cc-"));
      onTestFinished(() => rm(dir, { recursive: true, force: true }));
      const token = "planted-token-77aa41";
      await writeFile(join(dir, ".netrc"), `machine example.org login y password ${token}\n`);
      // Stands for C of a module, which reads what its compiler reads.
      const look = [
        "echo PROBED >&2",
        "test -e $HOME/.netrc && echo saw-netrc >&2",
        "env | grep -q planted-token && echo saw-token >&2",
        "env | grep -qi '^https*_proxy=' && echo saw-network >&2",
        "touch $GOMODCACHE/planted 2>/dev/null && echo wrote-modules >&2",
        `ls ${cache.dir}/go/build >/dev/null 2>&1 && echo saw-shared-cache >&2`,
        "exit 1",
      ];
      await mkdir(join(dir, "tools"));
      await writeFile(join(dir, "tools/cc"), ["#!/bin/sh", ...look].join("\n"), { mode: 0o755 });
      await chmod(dir, 0o755);
      const toolEnv = {
        ...made.context.toolEnv,
        HOME: dir,
        GO_REGISTRY_TOKEN: token,
        CC: join(dir, "tools/cc"),
        PATH: `${made.context.toolEnv.PATH}:${join(dir, "tools")}`,
      };
      const plan: ProvisionPlan = {
        kind: "go",
        module: "github.com/mattn/go-isatty",
        version: "v0.0.20",
        mainGo:
          'package main\n\n// int one(void) { return 1; }\nimport "C"\n\nimport _ "github.com/mattn/go-isatty"\n\nfunc main() { C.one() }\n',
        requires: [],
        toolchain: null,
        cgo: true,
        tags: [],
        ldflags: "",
        executable: "tty",
      };
      const context = { ...made.context, toolEnv, mask: createMask([token]) };
      await expect(provision(plan, context)).rejects.toMatchObject({ code: "build_failed" });
      const log = made.lines.join("\n");
      expect(log).toContain("PROBED");
      expect(log.match(/(saw|wrote)-\w+/g)).toBeNull();
    },
  );

  test.runIf(findProgram("python3") !== null && findProgram("pip3") !== null)(
    "pip installs a real wheel",
    async () => {
      await using made = await machine();
      const plan: ProvisionPlan = {
        kind: "pip",
        packages: [{ name: "six", version: "1.17.0" }],
        sources: { "main.py": "import six\n\ndef main():\n    print(six.__version__)\n" },
        executable: "six-program",
      };
      const { executable } = await provision(plan, made.context);
      expect((await run(executable ?? "")).stdout).toBe("1.17.0\n");
    },
  );
});

/** A registry on the host's own loopback, as an owner may have one, with a package that has a script. */
async function startRegistry(script: string) {
  const dir = await mkdtemp(join(tmpdir(), "lapline-registry-"));
  const manifest = { name: "scripted", version: "1.0.0", scripts: { install: script } };
  await writeFile(join(dir, "package.json"), JSON.stringify(manifest));
  await run("tar", ["-czf", "p.tgz", "--transform", "s,^,package/,", "package.json"], { cwd: dir });
  const archive = await readFile(join(dir, "p.tgz"));
  const integrity = `sha512-${createHash("sha512").update(archive).digest("base64")}`;
  const server = createServer((asked, answer) => {
    if (asked.url?.endsWith(".tgz")) {
      answer.end(archive);
      return;
    }
    const dist = { tarball: `${address()}/scripted.tgz`, integrity };
    const versions = { "1.0.0": { ...manifest, hasInstallScript: true, dist } };
    answer.setHeader("content-type", "application/json");
    answer.end(JSON.stringify({ name: "scripted", "dist-tags": { latest: "1.0.0" }, versions }));
  });
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: address(),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await rm(dir, { recursive: true });
    },
  };
}

test("an install script runs only where the plan names its package, and behind walls", async () => {
  await using registry = await startRegistry("touch ran; id -u > uid; touch /usr/ran || true");
  await using made = await provisionContext(testEnv.path);
  const toolEnv = { ...made.context.toolEnv, npm_config_registry: registry.address };
  const context = { ...made.context, toolEnv };
  const plan = { kind: "npm", packages: [{ name: "scripted", version: "1.0.0" }] } as const;
  const ran = async (installScripts?: readonly string[]) => {
    const { dir } = await provision(
      { ...plan, ...(installScripts && { installScripts }) },
      context,
    );
    const path = join(dir ?? "", "node_modules/scripted/uid");
    return readFile(path, "utf8").catch(() => null);
  };
  expect(await ran()).toBeNull();
  expect(await ran(["another"])).toBeNull();
  const uid = await ran(["scripted"]);
  expect(uid).not.toBeNull();
  if (process.getuid?.() === 0) expect(Number(uid)).toBeGreaterThan(1000);
  expect(await readFile("/usr/ran").catch(() => null)).toBeNull();
});

test("a machine without walls refuses install scripts and repositories, and says why", async () => {
  await using made = await provisionContext(testEnv.path);
  const walls = { up: false, reason: "this host has no namespaces" } as const;
  const context = { ...made.context, walls, gitMirrors: new Map() };
  const plan: ProvisionPlan = {
    kind: "git",
    sources: [{ repository: "https://git.example.org/a/b", ref: "0".repeat(40), folder: "b" }],
    parts: {},
    recipe: { files: {}, steps: [{ argv: ["true"], timeoutMs: 1_000 }] },
    outputs: [],
    executable: null,
  };
  await expect(provision(plan, context)).rejects.toMatchObject({
    code: "sandbox_unavailable",
    message: expect.stringContaining("this host has no namespaces"),
  });
});

test("no tool runs code of packages without walls, whichever kind of build asks for it", async () => {
  await using made = await provisionContext(testEnv.path);
  const context = { ...made.context, walls: { up: false, reason: "WALLS=off" } as const };
  const run = { name: "any", argv: args("true"), cwd: tmpdir(), timeoutMs: 1_000 };
  await expect(runTool({ ...run, code: "package" }, context)).rejects.toMatchObject({
    code: "sandbox_unavailable",
    message: expect.stringContaining("WALLS=off"),
  });
  expect(await runTool({ ...run, code: "tool" }, context)).toMatchObject({ ok: true });
});
