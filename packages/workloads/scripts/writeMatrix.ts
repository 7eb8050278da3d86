import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { catalog } from "../src/catalog/index.ts";
import { renderMatrix } from "../src/matrix/renderMatrix.ts";

// Writes docs/target-scenario-matrix.md from the registry: `pnpm matrix` after each change of it.

const page = join(import.meta.dirname, "../../../docs/target-scenario-matrix.md");
writeFileSync(page, renderMatrix(catalog));
