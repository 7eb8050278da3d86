import { pathIn } from "../../paths/pathIn.ts";

/**
 * Variables of a build step. Home and temporary files lie in the build folder, so that nothing stays
 * behind; downloads that later builds of the same repositories can use lie in `cache`.
 */
export function stepEnv(scratch: string, cache: string, goProxy: string): Record<string, string> {
  const go = pathIn(cache, "go");
  return {
    HOME: pathIn(scratch, "home"),
    TMPDIR: pathIn(scratch, "tmp"),
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_TERMINAL_PROMPT: "0",
    GOPROXY: goProxy,
    GOTOOLCHAIN: "auto",
    GOFLAGS: "-buildvcs=false -modcacherw",
    GOWORK: "off",
    GOPATH: go,
    GOMODCACHE: pathIn(go, "mod"),
    GOCACHE: pathIn(go, "build"),
    CARGO_HOME: pathIn(cache, "cargo"),
    npm_config_cache: pathIn(cache, "npm"),
  };
}
