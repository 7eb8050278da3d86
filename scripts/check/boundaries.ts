import { readFileSync } from "node:fs";
import { cruiseTree } from "../architecture/cruiseTree.ts";
import { pictureProblems } from "../architecture/pictureProblems.ts";
import { blindSpots } from "./blindSpots.ts";
import { browserViolations } from "./browserViolations.ts";
import { folderCircles } from "./folderCircles.ts";
import { sourceFiles, sourceFolders } from "./sourceFiles.ts";

const files = sourceFiles(/\.[cm]?[jt]sx?$/).filter(
  (path) => !path.endsWith(".d.ts") && !path.startsWith("packages/workloads/programs/"),
);
const { modules, summary } = await cruiseTree(process.cwd(), sourceFolders);
const read = (path: string) => readFileSync(path, "utf8");

const problems = [
  ...summary.violations.map(({ rule, from, to, cycle }) => {
    const reached = cycle?.map(({ name }) => name).join(" -> ") ?? to;
    return `${rule.name}: ${from} -> ${reached}`;
  }),
  ...folderCircles(modules),
  ...browserViolations(modules, read),
  ...blindSpots(modules, files, read),
  ...(await pictureProblems(modules, read)),
];
for (const problem of problems) console.error(problem);

const seen = new Set(modules.map(({ source }) => source));
const seenCount = files.filter((path) => seen.has(path)).length;
console.log(`${seenCount} of ${files.length} modules seen, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
