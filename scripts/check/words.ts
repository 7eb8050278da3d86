import { readFileSync } from "node:fs";
import { readablePages } from "./readablePages.ts";
import { sourceFiles } from "./sourceFiles.ts";
import { wordViolations } from "./wordViolations.ts";

/** Where sentences are written that people read: pages, help, descriptions and their notes. */
const readable =
  /^(?:apps\/cli\/src|apps\/web\/src\/(?:features|components|server\/procedures)|packages\/(?:contracts|workloads)\/src)\//;
const unread = /[.]test[.]tsx?$|\/testing\/|Sources[.]ts$/;

const sources = sourceFiles(/[.]tsx?$/).filter((path) => readable.test(path) && !unread.test(path));
const violations = [...readablePages(), ...sources].flatMap((path) =>
  wordViolations(path, readFileSync(path, "utf8")),
);

for (const violation of violations) console.error(violation);
process.exitCode = violations.length === 0 ? 0 : 1;
