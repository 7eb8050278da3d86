import { inject } from "vitest";
import { env } from "./env.ts";

/** What a test may need that not every machine has. */
export type Requirement = "redis" | "docker" | "browser" | "java";

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

function lookUp(name: Requirement): Finding {
  const finding = inject("requirements")[name];
  if (!finding.available && env.require[name]) {
    throw new Error(`REQUIRE_${name.toUpperCase()}=1, but ${finding.reason}.`);
  }
  return finding;
}
