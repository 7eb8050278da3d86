import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { addCounts, type Counts } from "./counts.ts";
import { planSession } from "./planSession.ts";
import { readRequest } from "./readRequest.ts";
import { runCommand } from "./runCommand.ts";
import { runVitest } from "./runVitest.ts";

// The inner half of `npm test` and `npm run test:full`: guard rails, build, tests, programs that are tests
// by themselves. Arguments that name no lane go to Vitest, for example a folder.

const root = resolve(import.meta.dirname, "../..");
const startedMs = performance.now();
const minutes = () => `${((performance.now() - startedMs) / 60_000).toFixed(1)} min`;
const asCounts = (ok: boolean): Counts => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 });

let total: Counts = { passed: 0, failed: 0, skipped: 0 };
const notes: string[] = [];
const count = (ok: boolean, what: string) => {
  total = addCounts(total, asCounts(ok));
  if (!ok) notes.push(`failed: ${what}`);
};
const begin = (what: string) => console.log(`\n== ${what} (after ${minutes()})`);

const request = readRequest(process.argv.slice(2));
if (request.kind === "problem") {
  console.error(request.sentence);
  count(false, "the arguments");
} else {
  const session = await planSession(root, request);
  const { parts, leftVariants, filters } = session;
  notes.push(...session.left.map(({ name, why }) => `not in this turn: ${name} (${why})`));
  if (request.kind === "turn") {
    console.log(`Parts in this turn: ${parts?.map(({ name }) => name).join(", ")}`);
  }
  if (session.hasGuardRails) {
    begin("Guard rails");
    const check = [process.execPath, "scripts/check.ts"] as const;
    count(await runCommand(root, check), "the guard rails (pnpm check)");
  }
  if (session.isVitestNeeded) {
    begin("Build");
    const build = ["turbo", "run", "generate", "build", "--output-logs=errors-only"] as const;
    if (!(await runCommand(root, build))) count(false, "the build");
    begin("Tests");
    // Hundreds of processes of the same programs are started: they compile each module once.
    const compiled = await mkdtemp(join(tmpdir(), "lapline-compiled-"));
    const ended = await runVitest(root, filters, {
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? compiled,
      LAPLINE_TEST_LEFT_OUT: leftVariants.join(","),
      ...(parts === null ? {} : { LAPLINE_TEST_PARTS: parts.map(({ name }) => name).join(",") }),
    });
    total = addCounts(total, ended.counts);
    notes.push(...ended.notes);
    await rm(compiled, { recursive: true, force: true });
  }
  for (const { name, program } of parts ?? []) {
    if (program === undefined) continue;
    begin(`Part ${name}`);
    count(await runCommand(root, [process.execPath, program]), `${name} (${program})`);
  }
}

// Thousands of lines come before: whoever sees only the end knows what to mend.
console.log(`\nEnded after ${minutes()}`);
for (const note of notes) console.log(note);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed === 0 ? 0 : 1);
