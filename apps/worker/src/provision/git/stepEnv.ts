import { pathIn } from "../../paths/pathIn.ts";
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
  const go = pathIn(toolCacheDir, "go");
  // Settings of the owner's home that name registries: the build has a home of its own.
  const home = toolEnv.HOME ?? "/nonexistent";
  return {
    GOENV: pathIn(home, ".config/go/env"),
    npm_config_userconfig: pathIn(home, ".npmrc"),
    PIP_CONFIG_FILE: pathIn(home, ".config/pip/pip.conf"),
    ...buildEnv(toolEnv),
    HOME: pathIn(scratch, "home"),
    TMPDIR: pathIn(scratch, "tmp"),
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_TERMINAL_PROMPT: "0",
    GOTOOLCHAIN: "auto",
    GOFLAGS: "-buildvcs=false -modcacherw",
    GOWORK: "off",
    GOPATH: go,
    GOMODCACHE: pathIn(go, "mod"),
    GOCACHE: pathIn(go, "build"),
    CARGO_HOME: pathIn(toolCacheDir, "cargo"),
    npm_config_cache: pathIn(toolCacheDir, "npm"),
  };
}
