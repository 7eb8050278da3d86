import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { addCounts, type Counts } from "./counts.ts";
import { runCommand } from "./runCommand.ts";
import { runVitest } from "./runVitest.ts";

// The inner half of `npm test`. Arguments go to Vitest, for example a folder; without any, the
// guard rails and every kind of test run.

const root = resolve(import.meta.dirname, "../..");
const filters = process.argv.slice(2);

const asCounts = (ok: boolean): Counts => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 });

let total: Counts = { passed: 0, failed: 0, skipped: 0 };
if (filters.length === 0) {
  console.log("\n== Guard rails");
  total = addCounts(
    total,
    asCounts(await runCommand(root, [process.execPath, "scripts/check.ts"])),
  );
}
console.log("\n== Build");
const build = ["turbo", "run", "generate", "build", "--output-logs=errors-only"] as const;
if (!(await runCommand(root, build))) total = addCounts(total, asCounts(false));

// Hundreds of processes of the same programs are started: they compile each module once.
const compiled = await mkdtemp(join(tmpdir(), "lapline-compiled-"));
process.env.NODE_COMPILE_CACHE ??= compiled;
for (const projects of [["unit", "integration", "web"], ["e2e"], ["alone"]]) {
  console.log(`\n== Tests: ${projects.join(", ")}`);
  total = addCounts(total, await runVitest(root, projects, filters));
}
await rm(compiled, { recursive: true, force: true });

console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed === 0 ? 0 : 1);
