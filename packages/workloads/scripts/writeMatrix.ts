import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readKeptFiles, verifiedRunsOf } from "../src/verification/index.ts";

// Writes what docs/results proves into the registry, and what the docs say of every scenario from the
// registry: `pnpm matrix` after each change of one of them, and at the end of `npm run seeds`.

const docs = join(import.meta.dirname, "../../../docs");
const generated = join(import.meta.dirname, "../src/verification/verifiedRuns.json");
const runs = verifiedRunsOf(await readKeptFiles(join(docs, "results")));
writeFileSync(generated, `${JSON.stringify(runs, null, 2)}\n`);

// The registry reads that file.
const { catalog } = await import("../src/catalog/index.ts");
const { renderFidelity } = await import("../src/fidelity/renderFidelity.ts");
const { renderMatrix } = await import("../src/matrix/renderMatrix.ts");
writeFileSync(join(docs, "reference/target-scenario-matrix.md"), renderMatrix(catalog, runs));
writeFileSync(join(docs, "reference/fidelity.md"), renderFidelity(catalog));
