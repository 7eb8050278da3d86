// `pnpm architecture`: draws docs/development/architecture.svg from the imports of packages and apps.
import { writeFileSync } from "node:fs";
import { cruiseTree } from "./cruiseTree.ts";
import { drawArchitecture } from "./drawArchitecture.ts";
import { pictureFile } from "./pictureProblems.ts";
import { readArchitecture } from "./readGraph.ts";

const { modules } = await cruiseTree(process.cwd(), ["packages", "apps"]);
writeFileSync(pictureFile, await drawArchitecture(readArchitecture(modules)));
console.log(pictureFile);
