import { join } from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import { cruiseOptions, forbidden } from "./rules.ts";

/** Reads the import graph of `folders` below `baseDir` and judges it by the rules. */
export async function cruiseTree(baseDir: string, folders: string[]): Promise<ICruiseResult> {
  const { output } = await cruise(
    folders,
    { ...cruiseOptions, baseDir, ruleSet: { forbidden }, validate: true },
    { alias: { "@": join(baseDir, "apps/web/src") } },
  );
  if (typeof output === "string") throw new Error(output);
  return output;
}
