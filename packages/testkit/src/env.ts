import { homedir } from "node:os";
import { join } from "node:path";

/** Where programs that fetch something find programs, certificates and proxies. */
const fetches = /^(PATH|NODE_EXTRA_CA_CERTS|SSL_CERT_(FILE|DIR)|(https?|all|no)_proxy)$/i;

/** Where programs that a test starts keep compiled code; nobody needs it. */
const compileCache = process.env.NODE_COMPILE_CACHE;

/**
 * What a test session reads from its environment.
 * REQUIRE_REDIS, REQUIRE_DOCKER, REQUIRE_BROWSER, REQUIRE_JAVA, REQUIRE_MAVEN, REQUIRE_GO, REQUIRE_RUST,
 * REQUIRE_DART:
 * "1" makes a missing program a failure, not a skip. REQUIRE_GIT: the same of git and of mirrors.
 * LAPLINE_CACHE_DIR: what is slow to build (Go modules and targets) is kept there between sessions.
 * LAPLINE_FAULT_SCALE: repetitions of the fault tests, as a multiple of the short set (1, the default).
 * FUZZ_REQUESTS, FUZZ_SEED: how many requests the fuzzing of the API sends (2,000), and drawn from what.
 * FUZZ_BOUNDS: "1" holds that session to its bounds of time and memory, for a machine that is at rest.
 * LAPLINE_TEST_LEFT_OUT: builds that take minutes and have no turn in this session, separated by commas.
 * GIT_MIRRORS: as for a worker (docs/development/git-builds.md). Tests that build a foreign repository run where it
 * names what they need.
 * DOCKER_HOST: where the Docker engine listens, when it is not at its usual socket.
 */
export const env = {
  require: {
    redis: process.env.REQUIRE_REDIS === "1",
    docker: process.env.REQUIRE_DOCKER === "1",
    browser: process.env.REQUIRE_BROWSER === "1",
    java: process.env.REQUIRE_JAVA === "1",
    maven: process.env.REQUIRE_MAVEN === "1",
    go: process.env.REQUIRE_GO === "1",
    rust: process.env.REQUIRE_RUST === "1",
    git: process.env.REQUIRE_GIT === "1",
    dart: process.env.REQUIRE_DART === "1",
  },
  leftOut: (process.env.LAPLINE_TEST_LEFT_OUT ?? "").split(","),
  gitMirrors: process.env.GIT_MIRRORS ?? "",
  faultScale: Number(process.env.LAPLINE_FAULT_SCALE ?? 1),
  fuzz: {
    requests: Number(process.env.FUZZ_REQUESTS ?? 2_000),
    seed: Number(process.env.FUZZ_SEED ?? 1),
    bounds: process.env.FUZZ_BOUNDS === "1",
  },
  dockerHost: process.env.DOCKER_HOST ?? "unix:///var/run/docker.sock",
  cacheDir: process.env.LAPLINE_CACHE_DIR ?? join(homedir(), ".cache/lapline"),
  compileCache: compileCache === undefined ? {} : { NODE_COMPILE_CACHE: compileCache },
  path: process.env.PATH ?? "",
  fetching: Object.fromEntries(Object.entries(process.env).filter(([name]) => fetches.test(name))),
} as const;
