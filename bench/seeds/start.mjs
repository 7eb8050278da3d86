// `npm run seeds`. Uses Node's own modules only: on a fresh machine nothing is installed yet.
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { checkNode } from "../../scripts/bootstrap/checkNode.mjs";
import { installDependencies } from "../../scripts/bootstrap/installDependencies.mjs";
import { runUnderPinnedNode } from "../../scripts/bootstrap/runUnderPinnedNode.mjs";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

checkNode();
try {
  await installDependencies(root);
  runUnderPinnedNode(root, "bench/seeds/main.ts", process.argv.slice(2));
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
