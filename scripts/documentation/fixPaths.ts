// `pnpm docs:paths`: after files moved, puts their new paths into the pages that lead through the code,
// and lists those that it cannot find.
import { readFileSync, writeFileSync } from "node:fs";
import { documentedPaths, isThere, movedTo, trackedFiles, withPath } from "./documentedPaths.ts";

const files = trackedFiles();
let lost = 0;
for (const named of documentedPaths().filter(({ path }) => !isThere(path))) {
  const now = movedTo(named.path, files);
  if (now === null) {
    lost += 1;
    console.error(`${named.page}:${named.line}: ${named.path} is missing; say where it is now.`);
    continue;
  }
  writeFileSync(named.page, withPath(readFileSync(named.page, "utf8"), named, now));
  console.log(`${named.page}:${named.line}: ${named.path} -> ${now}`);
}
process.exitCode = lost === 0 ? 0 : 1;
