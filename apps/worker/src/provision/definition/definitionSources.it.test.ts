import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { requireGo, requireRust, testEnv } from "@lapline/testkit";
import type { DefinitionPlan, VersionOrigin } from "@lapline/workloads";
import { describe, expect, test } from "vitest";
import { provideCache } from "../../testing/provideCache.ts";
import { provisionContext } from "../../testing/provisionContext.ts";
import { parseBuildHosts } from "../network/parseBuildHosts.ts";
import { provision } from "../provision.ts";
import { versionArchive } from "./versionArchive.ts";

// Sources of versions from the registries themselves, each small and years old.

const run = promisify(execFile);
const cache = provideCache("registries");
const timeout = 5 * 60_000;

const planOf = (from: VersionOrigin, changes: Partial<DefinitionPlan> = {}): DefinitionPlan => ({
  ...{ kind: "definition", from, files: {}, env: {}, steps: [], keep: null },
  ...changes,
});

/** Where this machine reaches the world through a proxy, names of archives lead to private addresses. */
const buildHosts = parseBuildHosts("registry.npmjs.org,repo1.maven.org") ?? [];

async function filesOf(plan: DefinitionPlan): Promise<string[]> {
  await using made = await provisionContext(testEnv.path, cache.dir);
  const { dir, downloads = [] } = await provision(plan, { ...made.context, buildHosts });
  const { stdout } = await run("tar", ["-tf", join(dir ?? "", versionArchive)]);
  for (const { sha256 } of downloads) expect(sha256).toMatch(/^[0-9a-f]{64}$/);
  return stdout.split("\n");
}

async function failureOf(plan: DefinitionPlan) {
  await using made = await provisionContext(testEnv.path, cache.dir);
  return await provision(plan, { ...made.context, buildHosts }).then(
    () => null,
    (error: unknown) => error,
  );
}

const npmArchive = "https://registry.npmjs.org/left-pad/-/left-pad-1.3.0.tgz";
const zip = "https://repo1.maven.org/maven2/org/json/json/20240303/json-20240303.jar";

describe("a version's folder", { timeout }, () => {
  test.each<[string, VersionOrigin, string]>([
    [
      "npm",
      { kind: "npm", package: "left-pad", version: "1.3.0" },
      "version/node_modules/left-pad/index.js",
    ],
    ["pip", { kind: "pip", package: "six", version: "1.16.0" }, "version/lib/six.py"],
    [
      "an archive with one folder, which is entered",
      { kind: "archive", url: npmArchive, version: "1.3.0", sha256: null },
      "version/index.js",
    ],
  ])("comes from %s", async (_, from, file) => {
    expect(await filesOf(planOf(from))).toContain(file);
  });

  test.runIf(requireGo().available)(
    "comes from Go's proxy with its tests, and can be written",
    async () => {
      const from = {
        kind: "go",
        module: "github.com/mattn/go-isatty",
        version: "v0.0.20",
      } as const;
      const steps = [{ argv: ["sh", "-c", "echo // >> isatty_others_test.go"], timeoutMs: 60_000 }];
      expect(await filesOf(planOf(from, { steps }))).toContain("version/isatty_others_test.go");
      const missing = await failureOf(planOf({ ...from, version: "v99.0.0" }));
      expect(missing).toMatchObject({ code: "version_not_found" });
    },
  );

  test.runIf(requireRust().available)(
    "comes from the index of crates, and can be written",
    async () => {
      const from = { kind: "cargo", crate: "itoa", version: "1.0.11" } as const;
      const steps = [{ argv: ["sh", "-c", "echo // >> src/lib.rs"], timeoutMs: 60_000 }];
      expect(await filesOf(planOf(from, { steps }))).toContain("version/src/lib.rs");
      const missing = await failureOf(planOf({ ...from, version: "99.0.0" }));
      expect(missing).toMatchObject({ code: "version_not_found" });
    },
  );

  test("has what is kept alone, and what lies in its home", async () => {
    const from = { kind: "archive", url: npmArchive, version: "1.3.0", sha256: null } as const;
    const steps = [{ argv: ["sh", "-c", 'ln -s /etc/passwd "$HOME/link"'], timeoutMs: 60_000 }];
    const files = { "bench/run.js": "" };
    const kept = await filesOf(planOf(from, { steps, files, keep: ["bench", "package.json"] }));
    expect(kept).toContain("version/bench/run.js");
    expect(kept).toContain("version/package.json");
    expect(kept).toContain("home/link");
    expect(kept).not.toContain("version/index.js");
  });

  test("of an archive is refused where it is another file than listed", async () => {
    const from = { kind: "archive", url: npmArchive, version: "1.3.0" } as const;
    const failure = await failureOf(planOf({ ...from, sha256: "0".repeat(64) }));
    expect(failure).toMatchObject({ code: "provision_failed" });
    const gone = { ...from, url: npmArchive.replace("1.3.0", "9.9.9"), sha256: null };
    expect(await failureOf(planOf(gone))).toMatchObject({ code: "version_not_found" });
  });

  test.each([
    ["the machine itself", "127.0.0.1"],
    ["a network next to it", "10.0.0.1"],
    ["the metadata of its cloud", "169.254.169.254"],
  ])("is never fetched from %s, which is no fault of the machine", async (_, host) => {
    const url = `https://${host}/1.0.0.tgz`;
    const from = { kind: "archive", url, version: "1.0.0", sha256: null } as const;
    const failure = await failureOf(planOf(from));
    expect(failure).toMatchObject({ code: "build_failed" });
    expect(String(failure)).toContain("could not be fetched");
  });

  test("comes from a zip file too", async () => {
    const from = { kind: "archive", url: zip, version: "20240303", sha256: null } as const;
    expect(await filesOf(planOf(from))).toContain("version/META-INF/MANIFEST.MF");
  });
});
