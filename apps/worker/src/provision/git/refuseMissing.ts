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

const REDIRECTED = /returned error: 30[1-8]|redirect/i;
const ABSENT = /[Rr]epository .*not found|returned error: 404/;

/**
 * What to do about a failure of git, as further sentences; empty where its own words have to do.
 * `secret`: name of the one that the repository was asked with.
 */
export function gitAdvice(output: string, secret: string | null = null): string {
  if (secret === null) {
    return LOCKED.test(output)
      ? " The repository asks for a name and a password, and none was sent. Check its address. For a private one, name a secret of the project in the source of the definition, or the machine's owner can set GIT_MIRRORS to a copy of it on this machine."
      : "";
  }
  if (LOCKED.test(output)) {
    return ` The server refused the secret “${secret}”. Set its user name and password again in Settings, Secrets, and check that they may read the repository.`;
  }
  if (REDIRECTED.test(output)) {
    return ` The repository redirects, and the secret “${secret}” is not sent elsewhere. Name the address that it redirects to.`;
  }
  return ABSENT.test(output)
    ? ` Check the address, and that the secret “${secret}” may read the repository.`
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
