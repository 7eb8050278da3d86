import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { turboEnvironment } from "../start/turboEnvironment.ts";
import { allowListSchema, auditSchema, judgeAdvisories } from "./judgeAdvisories.ts";

// `npm run audit`: the locked dependencies against the registry's advisories. Exit code 0: nothing of
// weight is known; 1: findings; 3: the registry does not answer such questions, so nothing was checked.

const timeoutMs = 120_000;
const root = resolve(import.meta.dirname, "../..");

const allowed = allowListSchema.parse(
  JSON.parse(await readFile(join(root, ".ci/audit-allow.json"), "utf8")),
);
const run = promisify(execFile);
const options = { cwd: root, env: turboEnvironment(process.env), timeout: timeoutMs };
// With findings it ends with another code and prints the same.
const { stdout, stderr } = await run("pnpm", ["audit", "--json"], options).catch(
  (error: { stdout?: string; stderr?: string }) => ({
    stdout: error.stdout ?? "",
    stderr: error.stderr ?? String(error),
  }),
);
const audit = readAudit(stdout);
if (audit === null) {
  console.log(`The dependencies were not audited. The registry answered: ${stderr.trim()}`);
  process.exitCode = 3;
} else {
  const today = new Date().toISOString().slice(0, 10);
  const findings = judgeAdvisories(audit, allowed, today);
  for (const finding of findings) console.error(finding);
  if (findings.length === 0) console.log("No known high or critical vulnerability.");
  process.exitCode = findings.length === 0 ? 0 : 1;
}

function readAudit(text: string) {
  try {
    return auditSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
