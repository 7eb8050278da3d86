import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

// Puts the files of cargo/ into a module, so that a provisioning plan is data wherever it is made: in
// a bundle there are no files beside it. `pnpm --filter @lapline/workloads cargo-sources` after each
// change of one of them; trailbaseCrateSources.test.ts fails when that was forgotten.

const folder = join(import.meta.dirname, "../cargo");
const text = (path: string) => JSON.stringify(readFileSync(join(folder, path), "utf8"));
const locked = readdirSync(folder)
  .filter((name) => name.startsWith("trailbase-"))
  .sort()
  .map((name) => {
    const version = name.slice("trailbase-".length);
    const files = `manifest: ${text(`${name}/Cargo.toml`)}, lock: ${text(`${name}/Cargo.lock`)}`;
    return `"${version}": { ${files} },\n`;
  });
const module = `/** The files of cargo/, written by scripts/writeCargoSources.ts. */
export const trailbaseCrateSources: {
  mainRs: string;
  pnpm: string;
  locked: Readonly<Record<string, { manifest: string; lock: string }>>;
} = {
  mainRs: ${text("main.rs")},
  pnpm: ${text("pnpm.sh")},
  locked: { ${locked.join("")} },
};
`;
writeFileSync(join(import.meta.dirname, "../src/targets/trailbaseCrateSources.ts"), module);
