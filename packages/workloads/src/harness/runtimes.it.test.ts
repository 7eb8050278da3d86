import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asVersionName } from "@lapline/contracts";
import { testEnv } from "@lapline/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildHarness } from "../../scripts/buildHarness.ts";
import { targetsById } from "../provisions/registry.ts";
import { harnessPlan } from "./testing/harnessPlan.ts";
import { installNpmTarget } from "./testing/installNpmTarget.ts";
import { wholeTrial } from "./testing/startHarness.ts";

const sqliteDeno = targetsById.get("sqlite-deno") ?? expect.unreachable();
const sqliteNode = targetsById.get("sqlite-node") ?? expect.unreachable();

let folder = "";
let program = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lapline-runtimes-"));
  program = (await buildHarness(join(folder, "programs"))).inProcess;
});
afterAll(() => rm(folder, { recursive: true }));

const some = ["records.mixed", "records.batch", "footprint", "objects.instance", "objects.update"];
// The releases of the published comparison, and the first that work (behind a flag in Node.js).
const cases = [
  [sqliteNode, "22.5.0", "v22.5.0", some],
  [sqliteNode, "24.4.1", "v24.4.1", sqliteNode.description.scenarios],
  [sqliteDeno, "2.2.3", "deno 2.2.3", some],
  [sqliteDeno, "2.4.3", "deno 2.4.3", sqliteDeno.description.scenarios],
] as const;

for (const [adapter, version, runtimeVersion, scenarios] of cases) {
  const { id } = adapter.description;
  describe(`in-process harness in the runtime of ${id} ${version}`, { timeout: 120_000 }, () => {
    let argv: [string, ...string[]] = ["", program];
    let artifactDir = "";
    beforeAll(async () => {
      artifactDir = await installNpmTarget(
        adapter.provision(asVersionName(version, "npm"), "npm"),
        testEnv.cacheDir,
      );
      const runtime =
        adapter.interface.kind === "in_process"
          ? adapter.interface.runtime?.({ artifactDir, version })
          : undefined;
      const [command = "", ...args] = runtime ?? [];
      argv = [command, ...args, program];
    }, 300_000);

    for (const scenario of scenarios) {
      it(`measures the quick size of ${scenario} and finds what it must`, async () => {
        const dataDir = await mkdtemp(join(folder, "data-"));
        const about = { target: id, version, scenario, durability: "wal-normal" };
        const before = process.hrtime.bigint();
        const { hello, prepare, run, reasons, exitCode } = await wholeTrial(
          argv,
          harnessPlan({ ...about, dataDir, artifactDir }),
        );
        expect(reasons).toEqual([]);
        expect(exitCode).toBe(0);
        expect(hello.runtimeVersion).toBe(runtimeVersion);
        expect(prepare.targetVersion).toBe(version);
        expect(prepare.settings).toMatchObject({ journalMode: "wal" });
        expect(prepare.settings.sqliteVersion).toMatch(/^3\.\d+\.\d+$/);
        // On the clock that all processes share, whatever runtime reads it.
        expect(BigInt(run.startedAtNs)).toBeGreaterThan(before);
        expect(BigInt(run.startedAtNs)).toBeLessThan(process.hrtime.bigint());
      });
    }
  });
}
