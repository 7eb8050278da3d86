import { existsSync } from "node:fs";
import type { BuildRecipe } from "@lapline/workloads";
import { JobFailure } from "../../jobFailure.ts";
import { findProgram } from "../../sandbox/programs/findProgram.ts";

type Need = NonNullable<BuildRecipe["needs"]>[number];

/** Ends the job as `sandbox_unavailable` where the machine lacks what a recipe needs, and says what. */
export function refuseMissing(needs: readonly Need[], searchPath: string): void {
  const missing = needs.filter((need) =>
    "program" in need
      ? findProgram(need.program, searchPath) === null
      : !need.paths.some((path) => existsSync(path)),
  );
  if (missing.length === 0) return;
  const what = missing.map(nameOf).join(" and ");
  const packages = new Set(missing.flatMap(({ debianPackage }) => debianPackage ?? []));
  const advice =
    packages.size === 0 ? "" : `. On Debian: apt-get install ${[...packages].join(" ")}`;
  throw new JobFailure("sandbox_unavailable", `this machine lacks ${what}${advice}`);
}

function nameOf(need: Need): string {
  if ("program" in need) return need.what ?? need.program;
  return `${need.what} (${need.paths.join(" or ")})`;
}
