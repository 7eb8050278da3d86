import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";
import { watchCaller } from "./watchCaller.mjs";

/**
 * Runs a script under the Node.js that the lockfile pins, hands signals on, and ends this process
 * with the script's exit code. The script notices through its IPC channel when this process dies.
 *
 * @param {string} root folder of the repository
 * @param {string} script path of the script, below `root`
 * @param {string[]} args its arguments
 */
export function runUnderPinnedNode(root, script, args) {
  const binaries = join(root, "node_modules", ".bin");
  const child = spawn(join(binaries, "node"), [join(root, script), ...args], {
    cwd: root,
    env: { ...process.env, PATH: `${binaries}${delimiter}${process.env.PATH ?? ""}` },
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(signal, () => child.kill(signal));
  }
  watchCaller(() => child.kill("SIGTERM"));
  child.once("error", (error) => {
    console.error(`The pinned Node.js could not be started: ${error.message}`);
    process.exitCode = 1;
  });
  child.once("exit", (code, signal) => {
    process.exitCode = code ?? (signal === "SIGINT" ? 130 : 1);
  });
}
