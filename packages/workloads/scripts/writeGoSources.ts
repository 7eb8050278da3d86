import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

// Puts the Go files of go/sql into a module, so that a provisioning plan is data wherever it is made:
// in a bundle there are no files beside it. `pnpm --filter @lapline/workloads go-sources` after each
// change of a Go file; goSqlSources.test.ts fails when that was forgotten.

const folder = join(import.meta.dirname, "../go/sql");
const lines = readdirSync(folder)
  .filter((name) => name.endsWith(".go"))
  .sort()
  .map((name) => `  "${name}": ${JSON.stringify(readFileSync(join(folder, name), "utf8"))},\n`);
const module = `/** The files of go/sql by name, written by scripts/writeGoSources.ts. */
export const goSqlSources: Readonly<Record<string, string>> = {
${lines.join("")}};
`;
writeFileSync(join(import.meta.dirname, "../src/targets/goSqlSources.ts"), module);
