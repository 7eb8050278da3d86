import { inject } from "vitest";
import { env } from "./env.ts";

/** What a test may need that not every machine has. */
export type Requirement =
  | "redis"
  | "docker"
  | "browser"
  | "java"
  | "maven"
  | "go"
  | "rust"
  | "git"
  | "dart";

/** Where the thing was found (a program path, a socket), or why it was not. */
export type Finding =
  | { readonly available: true; readonly at: string }
  | { readonly available: false; readonly reason: string };

declare module "vitest" {
  export interface ProvidedContext {
    requirements: Record<Requirement, Finding>;
  }
}

/** Use as `describe.runIf(requireRedis().available)`. Throws when REQUIRE_REDIS=1 and there is none. */
export function requireRedis(): Finding {
  return lookUp("redis");
}

/** Use as `describe.runIf(requireDocker().available)`. Throws when REQUIRE_DOCKER=1 and there is none. */
export function requireDocker(): Finding {
  return lookUp("docker");
}

/** Use as `describe.runIf(requireBrowser().available)`; `at` is the path of Chromium. */
export function requireBrowser(): Finding {
  return lookUp("browser");
}

/** Use as `describe.runIf(requireJava().available)`; `at` is the path of javac. */
export function requireJava(): Finding {
  return lookUp("java");
}

/** Use as `test.runIf(requireMaven().available)`; `at` is the path of mvn. */
export function requireMaven(): Finding {
  return lookUp("maven");
}

/** Use as `describe.runIf(requireGo().available)`; `at` is the path of go. */
export function requireGo(): Finding {
  return lookUp("go");
}

/** Use as `describe.runIf(requireRust().available)`; `at` is the path of cargo. */
export function requireRust(): Finding {
  return lookUp("rust");
}

/** Whether programs for the 32-bit Dart VM of npm can be built and run here; `at` is its loader. */
export function requireDart(): Finding {
  return lookUp("dart");
}

/**
 * Whether this session can build from these repositories: it has git, and a local mirror of each of them
 * (GIT_MIRRORS). Use as `describe.runIf(requireSources(repositories).available)`. Throws when
 * REQUIRE_GIT=1 and one is missing.
 */
export function requireSources(repositories: readonly string[]): Finding {
  const git = lookUp("git");
  if (!git.available) return git;
  const mirrored = env.gitMirrors.split(",").map((entry) => entry.trim().split("=")[0]);
  const missing = repositories.filter((repository) => !mirrored.includes(repository));
  if (missing.length === 0) return git;
  return orThrow("git", {
    available: false,
    reason: `GIT_MIRRORS has no mirror of ${missing.join(", ")}`,
  });
}

function lookUp(name: Requirement): Finding {
  return orThrow(name, inject("requirements")[name]);
}

function orThrow(name: Requirement, finding: Finding): Finding {
  if (!finding.available && env.require[name]) {
    throw new Error(`REQUIRE_${name.toUpperCase()}=1, but ${finding.reason}.`);
  }
  return finding;
}
