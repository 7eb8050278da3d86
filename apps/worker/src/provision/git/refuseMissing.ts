import { existsSync } from "node:fs";
import type { ErrorCode } from "@lapline/contracts";
import type { BuildRecipe } from "@lapline/workloads";
import { JobFailure } from "../../jobFailure.ts";
import { findProgram } from "../../sandbox/programs/findProgram.ts";

// A server asks for a name where a repository does not exist or is private, so it can be reached.
const MISSING =
  /couldn't find remote ref|not our ref|[Rr]epository .*not found|could not read Username|Authentication failed|returned error: 40[1-4]|returned error: 410|bad object|invalid refspec/;

/** Which error code the output of a failed `git ls-remote` or `git fetch` stands for. */
export function classifyGitFailure(output: string): ErrorCode {
  if (/No space left on device/i.test(output)) return "disk_full";
  return MISSING.test(output) ? "version_not_found" : "registry_unreachable";
}

const LOCKED = /could not read Username|Authentication failed|returned error: 40[13]/;

/** What to do about a failure of git, as further sentences; empty where its own words have to do. */
export function gitAdvice(output: string): string {
  return LOCKED.test(output)
    ? " The repository asks for a name and a password, and Lapline fetches without any. Check its address; for a private one, the machine's owner can set GIT_MIRRORS to a copy of it on this machine."
    : "";
}

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
