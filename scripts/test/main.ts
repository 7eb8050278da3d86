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
const failures: string[] = [];
if (filters.length === 0) {
  console.log("\n== Guard rails");
  const held = await runCommand(root, [process.execPath, "scripts/check.ts"]);
  total = addCounts(total, asCounts(held));
  if (!held) failures.push("failed: the guard rails (pnpm check)");
}
console.log("\n== Build");
const build = ["turbo", "run", "generate", "build", "--output-logs=errors-only"] as const;
if (!(await runCommand(root, build))) {
  total = addCounts(total, asCounts(false));
  failures.push("failed: the build");
}

// Hundreds of processes of the same programs are started: they compile each module once.
const compiled = await mkdtemp(join(tmpdir(), "lapline-compiled-"));
process.env.NODE_COMPILE_CACHE ??= compiled;
for (const projects of [["unit", "integration", "web"], ["e2e"], ["alone"]]) {
  console.log(`\n== Tests: ${projects.join(", ")}`);
  const ended = await runVitest(root, projects, filters);
  total = addCounts(total, ended.counts);
  failures.push(...ended.failures);
}
await rm(compiled, { recursive: true, force: true });

// Thousands of lines come before: whoever sees only the end knows what to mend.
for (const failure of failures) console.log(failure);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed === 0 ? 0 : 1);
