import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { referenceFolder, referencePages } from "./referencePages.ts";

// `pnpm reference`: writes the pages of docs/reference that are made from code, after each change of a
// command, a setting, a key of lapline.yml, a measure or a problem code.
for (const [name, render] of Object.entries(referencePages)) {
  writeFileSync(join(referenceFolder, name), render());
  console.log(`docs/reference/${name}`);
}
