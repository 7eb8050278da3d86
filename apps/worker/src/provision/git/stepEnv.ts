import { join } from "node:path";
import type { ProvisionContext } from "../provisionContext.ts";
import { buildEnv } from "./buildEnv.ts";

/**
 * Environment of a build step. Home and temporary files lie in the build folder, so that nothing stays
 * behind; downloads that later builds can use lie in the tools' caches.
 */
export function stepEnv(
  { toolEnv, toolCacheDir }: Pick<ProvisionContext, "toolEnv" | "toolCacheDir">,
  scratch: string,
): NodeJS.ProcessEnv {
  const go = join(toolCacheDir, "go");
  // Settings of the owner's home that name registries: the build has a home of its own.
  const home = toolEnv.HOME ?? "/nonexistent";
  return {
    GOENV: join(home, ".config/go/env"),
    npm_config_userconfig: join(home, ".npmrc"),
    PIP_CONFIG_FILE: join(home, ".config/pip/pip.conf"),
    ...buildEnv(toolEnv),
    HOME: join(scratch, "home"),
    TMPDIR: join(scratch, "tmp"),
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_TERMINAL_PROMPT: "0",
    GOTOOLCHAIN: "auto",
    GOFLAGS: "-buildvcs=false -modcacherw",
    GOWORK: "off",
    GOPATH: go,
    GOMODCACHE: join(go, "mod"),
    GOCACHE: join(go, "build"),
    CARGO_HOME: join(toolCacheDir, "cargo"),
    npm_config_cache: join(toolCacheDir, "npm"),
  };
}
