import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { catalog } from "../src/catalog/index.ts";
import { renderFidelity } from "../src/fidelity/renderFidelity.ts";
import { renderMatrix } from "../src/matrix/renderMatrix.ts";

// Writes what the docs say of every scenario from the registry: `pnpm matrix` after each change of it.

const docs = join(import.meta.dirname, "../../../docs");
writeFileSync(join(docs, "target-scenario-matrix.md"), renderMatrix(catalog));
writeFileSync(join(docs, "fidelity.md"), renderFidelity(catalog));
