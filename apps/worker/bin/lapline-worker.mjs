#!/usr/bin/env node
// Starts the worker under the Node.js that npm installed beside this package, or under this one. Runs
// under older releases too, so that they get a sentence and not a stack trace.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const majorNeeded = 24;
const program = fileURLToPath(new URL("../dist/lapline-worker.mjs", import.meta.url));

/** Path of a Node.js that is new enough; null when there is none. */
function findNode() {
  try {
    const resolve = createRequire(import.meta.url).resolve;
    const manifest = resolve(`node-${process.platform}-${process.arch}/package.json`);
    const node = join(dirname(manifest), "bin", "node");
    if (existsSync(node)) return node;
  } catch {
    // npm has none for this platform, or was told to leave out optional packages.
  }
  return Number(process.versions.node.split(".")[0]) >= majorNeeded ? process.execPath : null;
}

const node = findNode();
if (node === null) {
  console.error(
    `The worker needs Node.js ${majorNeeded}; this is ${process.versions.node}, and npm installed none beside the package. ` +
      `Install Node.js ${majorNeeded} (https://nodejs.org), or install the package again without --omit=optional.`,
  );
  process.exit(2);
}
// npm and programs in JavaScript run under the same Node.js as the worker.
const path = `${dirname(node)}${delimiter}${process.env.PATH ?? ""}`;
// A small young generation: a bench machine's agent should hardly be there while it measures.
const child = spawn(node, ["--max-semi-space-size=1", program, ...process.argv.slice(2)], {
  env: { ...process.env, PATH: path },
  stdio: "inherit",
});
// Ctrl-C reaches the child too: a second one of ours would end its job at once.
process.on("SIGINT", () => {});
for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.once("error", (error) => {
  console.error(`Node.js could not be started: ${error.message}`);
  process.exitCode = 1;
});
child.once("exit", (code, signal) => {
  process.exitCode = code ?? (signal === "SIGINT" ? 130 : 1);
});
