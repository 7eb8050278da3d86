import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { BrowserTrial } from "./browserTrial.ts";
import { serveStdio } from "./serveHarness.ts";

/** Program: the harness of targets that live in a page. Its argument is the path of Chromium. */
const [, , browser] = process.argv;
if (browser === undefined) throw new Error("The path of the browser is missing.");
const program = join(import.meta.dirname, "browserPage.mjs");
const { stdout } = await promisify(execFile)(browser, ["--version"], { timeout: 12_000 });
// "Chromium 156.0.8078.79 built on Debian …"
const [name = "", release = ""] = stdout.trim().split(/\s+/);
await serveStdio(
  "browser",
  (log) => new BrowserTrial({ browser, program, log }),
  `${name.toLowerCase()} ${release}`,
);
