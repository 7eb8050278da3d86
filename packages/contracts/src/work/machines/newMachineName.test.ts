import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { newMachineName } from "./newMachineName.ts";

test("names differ and say nothing of the host", () => {
  const names = Array.from({ length: 10 }, newMachineName);
  expect(new Set(names).size).toBeGreaterThan(5);
  for (const name of names) expect(name).toMatch(/^bench-[0-9a-f]{4}$/);
});

test("the host's name is read as a fact, which is hidden from visitors, and for nothing else", () => {
  const apps = resolve(import.meta.dirname, "../../../../../apps");
  const readers = ["worker", "cli", "control"].flatMap((app) => {
    const folder = join(apps, app, "src");
    return readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
      .filter((file) => /\bhostname\(\)/.test(readFileSync(join(folder, file), "utf8")))
      .map((file) => `${app}/${file}`);
  });
  expect(readers.sort()).toEqual([
    // The label of what `lapline run` measures here, which --label changes; the guide says so.
    "cli/commands/addRun.ts",
    "cli/doctor/readHostFacts.ts",
    "worker/facts/createFactsReader.ts",
  ]);
});
