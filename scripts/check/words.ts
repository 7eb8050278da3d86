import { readFileSync } from "node:fs";
import { readablePages } from "./readablePages.ts";
import { isReadableSource } from "./readableSources.ts";
import { sourceFiles, sourceFolders } from "./sourceFiles.ts";
import { wordViolations } from "./wordViolations.ts";

const sources = sourceFiles(/./, [...sourceFolders, "action"]).filter(isReadableSource);
const violations = [...readablePages(), ...sources].flatMap((path) =>
  wordViolations(path, readFileSync(path, "utf8")),
);

for (const violation of violations) console.error(violation);
process.exitCode = violations.length === 0 ? 0 : 1;
