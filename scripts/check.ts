import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";

// `pnpm check`: every guard rail, a few at a time, each with its time. Exit code 1 when one fails.

type Check = { readonly name: string; readonly command: readonly [string, ...string[]] };

/** Comes first: types, boundaries and unused code all read what it writes, and a fresh clone lacks it. */
const generate: Check = {
  name: "generated code",
  command: ["turbo", "run", "generate", "--output-logs=errors-only"],
};

const checks: readonly Check[] = [
  { name: "types", command: ["turbo", "run", "types", "--continue", "--output-logs=errors-only"] },
  { name: "boundaries", command: [process.execPath, "scripts/check/boundaries.ts"] },
  { name: "format and lint", command: ["biome", "ci", "--colors=off", "--diagnostic-level=warn"] },
  { name: "unused code", command: ["knip", "--no-progress"] },
  { name: "names", command: [process.execPath, "scripts/check/names.ts"] },
  { name: "sentences", command: [process.execPath, "scripts/check/sentences.ts"] },
  { name: "words", command: [process.execPath, "scripts/check/words.ts"] },
  { name: "commit subjects", command: [process.execPath, "scripts/check/commitSubjects.ts"] },
  { name: "file sizes", command: [process.execPath, "scripts/check/fileSizes.ts"] },
];

function run({ name, command: [program, ...args] }: Check): Promise<boolean> {
  const startedMs = performance.now();
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      env: { ...process.env, NO_COLOR: "1", TURBO_TELEMETRY_DISABLED: "1" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const said: string[] = [];
    child.stdout.on("data", (chunk: Buffer) => said.push(chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => said.push(chunk.toString()));
    child.once("error", (error) => said.push(error.message));
    child.once("close", (code) => {
      const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
      console.log(`${code === 0 ? "ok    " : "FAILED"} ${name} (${seconds} s)`);
      if (code !== 0) console.log(said.join("").trimEnd());
      resolve(code === 0);
    });
  });
}

const waiting = [...checks];
const outcomes = [await run(generate)];
async function lane(): Promise<void> {
  for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
    outcomes.push(await run(check));
  }
}
await Promise.all(Array.from({ length: Math.min(availableParallelism(), 4) }, lane));
process.exitCode = outcomes.every(Boolean) ? 0 : 1;
