import { readFile } from "node:fs/promises";
import type { BuildRecipe } from "@lapline/workloads";
import { z } from "zod";
import { JobFailure } from "../../jobFailure.ts";
import { pathIn } from "../../paths/pathIn.ts";

const HOUR_MS = 60 * 60_000;
const NAME = /^[a-z0-9][a-z0-9._-]*$/;

const recipeSchema = z.strictObject({
  files: z.record(z.string().min(1), z.string()).default({}),
  steps: z
    .array(
      z.strictObject({
        argv: z.array(z.string()).min(1).max(200),
        cwd: z.string().optional(),
        env: z.record(z.string(), z.string()).optional(),
        timeoutMs: z
          .int()
          .min(1)
          .max(6 * HOUR_MS)
          .default(HOUR_MS),
      }),
    )
    .min(1)
    .max(50),
});

/**
 * The recipe of a plan: its own, or what the machine's owner keeps under the name that it gives.
 * Without one the machine cannot build the target, which is `unsupported`.
 */
export async function readRecipe(
  recipe: BuildRecipe | string,
  recipesDir: string | undefined,
): Promise<BuildRecipe> {
  if (typeof recipe !== "string") return recipe;
  if (recipesDir === undefined) {
    throw new JobFailure(
      "unsupported",
      `BUILD_RECIPES_DIR is not set, so there is no build recipe "${recipe}" on this machine`,
    );
  }
  if (!NAME.test(recipe)) throw new Error(`"${recipe}" is no name of a recipe`);
  const path = pathIn(recipesDir, `${recipe}.json`);
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    throw new JobFailure("unsupported", `there is no build recipe ${path}`, { cause: error });
  }
  return parseRecipe(text, path);
}

function parseRecipe(text: string, path: string): BuildRecipe {
  const wrong = (why: string) => new JobFailure("unsupported", `${path} is no recipe: ${why}`);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw wrong("it is not JSON");
  }
  const parsed = recipeSchema.safeParse(json);
  if (!parsed.success) throw wrong(z.prettifyError(parsed.error));
  const { files, steps } = parsed.data;
  return {
    files,
    steps: steps.map(({ argv, cwd, env, timeoutMs }) => ({
      argv,
      timeoutMs,
      ...(cwd === undefined ? {} : { cwd }),
      ...(env === undefined ? {} : { env }),
    })),
  };
}
