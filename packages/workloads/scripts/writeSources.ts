import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { embeddedSources } from "./embeddedSources.ts";

// Puts the files of harnesses in other languages into modules, so that a provisioning plan is data
// wherever it is made: in a bundle there are no files beside it. `pnpm --filter @lapline/workloads
// sources` after each change of such a file; embeddedSources.test.ts fails when that was forgotten.

for (const { folder, ending, name } of embeddedSources) {
  const path = join(import.meta.dirname, "..", folder);
  const lines = readdirSync(path)
    .filter((file) => file.endsWith(ending))
    .sort()
    .map((file) => `  "${file}": ${literal(readFileSync(join(path, file), "utf8"))},\n`);
  const module = `/** The files of ${folder} by name, written by scripts/writeSources.ts. */
export const ${name}: Readonly<Record<string, string>> = {
${lines.join("")}};
`;
  writeFileSync(join(import.meta.dirname, "../src/targets", `${name}.ts`), module);
}

/** Dart's placeholders look like those of a template string, which linters take for a mistake. */
function literal(text: string): string {
  return JSON.stringify(text).replaceAll("${", "\\u0024{");
}
