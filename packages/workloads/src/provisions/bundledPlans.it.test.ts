import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, it } from "vitest";
import { copyPrograms } from "../../scripts/copyPrograms.ts";
import { planTexts } from "./testing/planTexts.ts";

const run = promisify(execFile);
const entry = `
  import { catalog } from "../catalog/index.ts";
  import { planTexts } from "./testing/planTexts.ts";
  import { createHash } from "node:crypto";
  const digest = (text) => createHash("sha256").update(text).digest("hex");
  if (process.argv[2] === "targets") console.log(catalog.targets.length);
  else for (const [name, text] of planTexts()) console.log(name + " " + digest(text));
`;
let folder: string;

/** Runs the bundle as a worker's image has it: of the disk it can read its own folder alone. */
async function runBundle(name: string, what: string): Promise<string> {
  const own = join(folder, name);
  const argv = ["--permission", `--allow-fs-read=${own}`, join(own, "main.mjs"), what];
  const { stdout } = await run(process.execPath, argv, { maxBuffer: 64 * 1024 * 1024 });
  return stdout.trimEnd();
}

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "lapline-bundle-")));
  const whole = { contents: entry, resolveDir: import.meta.dirname, loader: "ts" } as const;
  for (const name of ["whole", "bare"]) {
    await build({
      stdin: whole,
      outfile: join(folder, name, "main.mjs"),
      bundle: true,
      platform: "node",
      format: "esm",
      logLevel: "error",
      banner: {
        js: 'import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);',
      },
    });
  }
  copyPrograms(join(folder, "whole", "programs"));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

it("makes the plans of the sources from the programs beside a bundle", async () => {
  const bundled = (await runBundle("whole", "plans")).split("\n");
  const here = planTexts().map(
    ([name, text]) => `${name} ${createHash("sha256").update(text).digest("hex")}`,
  );
  expect(here.length).toBeGreaterThan(60);
  expect(bundled).toEqual(here);
});

it("describes the targets where there are no programs, and says what is missing for a plan", async () => {
  expect(Number(await runBundle("bare", "targets"))).toBeGreaterThan(30);
  const failure = runBundle("bare", "plans");
  await expect(failure).rejects.toThrow(/The programs that Lapline brings are not in .*programs/);
});
