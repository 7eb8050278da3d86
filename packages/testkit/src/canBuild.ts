import { existsSync } from "node:fs";
import { join } from "node:path";
import { env } from "./env.ts";

/** Whether this session may build a target from its repository: it has a mirror and the recipe. */
export function canBuild(target: { repository: string; recipe: string }): boolean {
  const hasMirror = env.gitMirrors.includes(`${target.repository}=`);
  const dir = env.buildRecipesDir;
  return hasMirror && dir !== null && existsSync(join(dir, `${target.recipe}.json`));
}
