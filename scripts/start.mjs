// `npm start`. Uses Node's own modules only: on a fresh machine nothing is installed yet.
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { checkNode } from "./bootstrap/checkNode.mjs";
import { installDependencies } from "./bootstrap/installDependencies.mjs";
import { runUnderPinnedNode } from "./bootstrap/runUnderPinnedNode.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

checkNode();
try {
  await installDependencies(root);
  runUnderPinnedNode(root, "scripts/start/main.ts", process.argv.slice(2));
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
