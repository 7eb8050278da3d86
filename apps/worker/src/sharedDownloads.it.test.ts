import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { definedAs, openDefinitionBench } from "./testing/openDefinitionBench.ts";
import { provideHarness } from "./testing/provideHarness.ts";
import { testWalls } from "./testing/testWalls.ts";

const harness = provideHarness();
const { up } = await testWalls();

/** A registry of npm with one package, on the loopback of this host. */
let tarball: Buffer;
const asked: string[] = [];
const registry = createServer((incoming, response) => {
  const path = incoming.url ?? "";
  asked.push(path);
  if (path.endsWith(".tgz")) return void response.end(tarball);
  const { port } = registry.address() as AddressInfo;
  const dist = {
    tarball: `http://127.0.0.1:${port}/shared-part/-/shared-part-1.0.0.tgz`,
    integrity: `sha512-${createHash("sha512").update(tarball).digest("base64")}`,
  };
  const version = { name: "shared-part", version: "1.0.0", dist };
  response.setHeader("content-type", "application/json");
  response.end(
    JSON.stringify({
      name: "shared-part",
      "dist-tags": { latest: "1.0.0" },
      versions: { "1.0.0": version },
    }),
  );
});

beforeAll(async () => {
  const dir = await mkdtemp(join(tmpdir(), "lapline-npm-"));
  await mkdir(join(dir, "package"));
  const facts = { name: "shared-part", version: "1.0.0", main: "index.js" };
  await writeFile(join(dir, "package/package.json"), JSON.stringify(facts));
  await writeFile(join(dir, "package/index.js"), "module.exports = 12;\n");
  await promisify(execFile)("tar", ["-czf", "part.tgz", "package"], { cwd: dir });
  tarball = await readFile(join(dir, "part.tgz"));
  await rm(dir, { recursive: true });
  await new Promise<void>((resolve) => registry.listen(0, "127.0.0.1", resolve));
});
afterAll(() => void registry.close());

test.runIf(up)(
  "versions download what they share once, and no build changes what the next one gets",
  { timeout: 300_000 },
  async () => {
    const bench = await openDefinitionBench(harness.dir);
    // What one version does to everything that it can reach is gone with it.
    const spoil = "find ~ -name '*' -type f -exec sh -c 'echo spoiled > \"$1\"' sh {} ';' ; true";
    await bench.commit("v1", { "package.json": '{"name":"own"}', "spoil.sh": spoil });
    await bench.commit("v2", { "spoil.sh": "true" });
    await bench.commit("v3", {});
    const { port } = registry.address() as AddressInfo;
    bench.start({ SANDBOXES: "process", npm_config_registry: `http://127.0.0.1:${port}/` });
    const print = 'console.log("part " + require("shared-part") + " ns")';
    const definition = definedAs({
      run: [process.execPath, "-e", print],
      command: { format: "lines" },
      target: {
        build: {
          steps: [
            ["npm", "install", "--no-audit", "--no-fund", "shared-part@1.0.0"],
            ["sh", "spoil.sh"],
          ],
        },
      },
    });
    for (const version of ["v1", "v2", "v3"]) {
      const { report, failure, log } = await bench.run(definition, { version, trials: 1 });
      expect(failure, log).toBeNull();
      expect(
        report?.trials.map(({ reasons }) => reasons),
        log,
      ).toEqual([[]]);
    }
    expect(asked.filter((path) => path.endsWith(".tgz"))).toHaveLength(1);
    expect(asked.filter((path) => !path.endsWith(".tgz")).length).toBeGreaterThanOrEqual(3);
  },
);
