import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { endWithGroup } from "./endWithGroup.mjs";
import { Progress } from "./progress.mjs";

const INSTALL_TIMEOUT_MS = 15 * 60_000;

/**
 * Installs what the lockfile pins with the pinned pnpm. Does nothing when nothing changed since the
 * last install. Throws an Error whose message is a sentence for the user.
 *
 * @param {string} root folder of the repository
 * @returns {Promise<void>}
 */
export async function installDependencies(root) {
  const stamp = join(root, "node_modules", ".lapline-installed");
  const fingerprint = await fingerprintOf(root);
  if ((await readFile(stamp, "utf8").catch(() => "")) === fingerprint) return;
  const { packageManager } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const progress = new Progress("Installing dependencies");
  const { code, output } = await runPnpm(root, packageManager, (line) => {
    const counted = line.match(/^Progress: resolved \d+, reused (\d+), downloaded (\d+)/);
    if (counted) progress.note(`${Number(counted[1]) + Number(counted[2])} packages`);
  });
  if (code !== 0) {
    progress.fail();
    throw new Error(explain(output, packageManager));
  }
  await writeFile(stamp, fingerprint);
  progress.done();
}

/** @param {string} root */
async function fingerprintOf(root) {
  const hash = createHash("sha256").update(process.platform).update(process.arch);
  const manifests = ["pnpm-lock.yaml", "pnpm-workspace.yaml", "package.json"];
  for (const folder of ["packages", "apps"]) {
    for (const name of (await readdir(join(root, folder))).sort()) {
      manifests.push(join(folder, name, "package.json"));
    }
  }
  for (const path of manifests) {
    hash.update(path).update(await readFile(join(root, path)).catch(() => ""));
  }
  return hash.digest("hex");
}

/**
 * @param {string} root
 * @param {string} packageManager name@version
 * @param {(line: string) => void} onLine
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function runPnpm(root, packageManager, onLine) {
  const args = ["--yes", packageManager, "install", "--frozen-lockfile", "--reporter=append-only"];
  return new Promise((resolve) => {
    const child = spawn("npx", args, {
      cwd: root,
      env: { ...process.env, CI: "true" },
      stdio: ["ignore", "pipe", "pipe"],
      timeout: INSTALL_TIMEOUT_MS,
      detached: true,
    });
    const release = endWithGroup(child);
    let output = "";
    const take = (/** @type {Buffer} */ chunk) => {
      output = (output + chunk).slice(-20_000);
      for (const line of chunk.toString().split("\n")) onLine(line);
    };
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    child.once("error", (error) => resolve({ code: 1, output: `${output}${error.message}` }));
    child.once("close", (code) => {
      release();
      resolve({ code, output });
    });
  });
}

/**
 * @param {string} output
 * @param {string} packageManager
 */
function explain(output, packageManager) {
  if (output.includes("spawn npx ENOENT")) {
    return "npx was not found. It comes with npm: install Node.js with npm (https://nodejs.org).";
  }
  const tail = output.trimEnd().split("\n").slice(-25).join("\n");
  const offline = /EAI_AGAIN|ENOTFOUND|ECONNREFUSED|ETIMEDOUT/.test(output);
  return offline
    ? `${tail}\n\nThe npm registry cannot be reached. Check the network or the proxy and try again.`
    : `${tail}\n\nThe dependencies could not be installed. To see all of it: npx ${packageManager} install`;
}
