import { existsSync } from "node:fs";
import type { MachineFile } from "@lapline/workloads";
import { JobFailure } from "../../jobFailure.ts";

/** Ends the job as `sandbox_unavailable` where the machine lacks what a recipe needs, and says what. */
export function refuseMissing(needs: readonly MachineFile[]): void {
  const missing = needs.filter(({ paths }) => !paths.some((path) => existsSync(path)));
  if (missing.length === 0) return;
  const what = missing.map((one) => `${one.what} (${one.paths.join(" or ")})`).join(" and ");
  const packages = [...new Set(missing.map((one) => one.debianPackage))].join(" ");
  throw new JobFailure(
    "sandbox_unavailable",
    `this machine lacks ${what}. On Debian: apt-get install ${packages}`,
  );
}
