import { readProgramFile } from "../programs/programs.ts";
import { type BuildStep, machinePrograms } from "./gitPlan.ts";
import type { ProvisionPlan } from "./plan.ts";

/** Where a build from git keeps the guest, inside the artifact. */
export const trailbaseGuestFile = "fibonacci.wasm";

/** What makes a component of JavaScript, in the versions that the releases' own lock file names. */
const packages = [
  { name: "@bytecodealliance/jco", version: "1.15.4" },
  { name: "@bytecodealliance/componentize-js", version: "0.19.3" },
  { name: "esbuild", version: "0.25.12" },
];

/**
 * How a WebAssembly component of JavaScript is built for a release since 0.19, with a JavaScript engine
 * (StarlingMonkey) inside that npm delivers. The repository lies in the folder `src`, whose own library
 * the guest imports.
 */
function trailbaseGuest() {
  const npm = "{part:guest}/node_modules";
  // Not the build folder: componentize-js then takes its temporary files, which lie below, for sources.
  const cwd = "guest";
  const node = (...argv: string[]): BuildStep => ({
    argv: ["node", ...argv],
    cwd,
    timeoutMs: 600_000,
  });
  const externals = ["--external:wasi:*", "--external:trailbase:*"];
  const wit = ["-w", "../src/guests/typescript/wit"];
  return {
    parts: { guest: { kind: "npm", packages } as const },
    files: { [`${cwd}/fibonacci.js`]: readProgramFile("trailbaseGuest", "fibonacci.js") },
    steps: [
      node(
        ...[`${npm}/esbuild/bin/esbuild`, "fibonacci.js", "--bundle", "--format=esm"],
        ...["--platform=neutral", ...externals, "--outfile=bundle.js"],
      ),
      node(
        ...[`${npm}/@bytecodealliance/jco/src/jco.js`, "componentize", "bundle.js"],
        ...[...wit, "-o", trailbaseGuestFile],
      ),
    ],
    outputs: [{ from: `${cwd}/${trailbaseGuestFile}`, to: trailbaseGuestFile }],
  };
}

const repository = "https://github.com/trailbaseio/trailbase";
const commit = /^[0-9a-f]{7,40}$/;
const minutesMs = 60_000;

/** Its pages are built by it; a version of it is pinned, so that one release stays one program. */
const pnpm = { name: "pnpm", version: "10.34.8" };

const { cargo, chmod, cmake, gcc, node, protoc, sh } = machinePrograms;

/** What the steps run, and what build scripts of its crates look for. */
const needs = [
  ...[sh, chmod, node, cargo, gcc, cmake, protoc],
  {
    paths: ["/usr/include", "/usr/local/include"].map(
      (folder) => `${folder}/google/protobuf/empty.proto`,
    ),
    what: "the types that protoc imports",
    debianPackage: "libprotobuf-dev",
  },
];

/** TrailBase by cargo from its repository: the program, and the guest that computes in its script engine. */
export function trailbaseGitPlan(version: string): ProvisionPlan {
  const isCommit = commit.test(version);
  const guest = trailbaseGuest();
  return {
    kind: "git",
    sources: [
      {
        repository,
        ref: isCommit ? version : `v${version}`,
        folder: "src",
        submodules: {
          "crates/sqlean/bundled/sqlean": { repository: "https://github.com/trailbaseio/sqlean" },
          // Its own copy of SQLite, which the build does not take.
          "vendor/sqlite-vec": {
            repository: "https://github.com/ignatz/sqlite-vec",
            omit: ["/vendor"],
          },
        },
      },
    ],
    parts: { pnpm: { kind: "npm", packages: [pnpm] }, ...guest.parts },
    recipe: {
      needs,
      files: {
        // The build asks git for its release, which the build folder has no history to tell: the plan's
        // own release and the commit of the checkout answer. No other question gets an answer.
        "bin/git": readProgramFile("trailbaseScripts", "git.sh"),
        "build.sh": readProgramFile("trailbaseScripts", "build.sh"),
        ...guest.files,
      },
      steps: [
        ...guest.steps,
        {
          argv: ["sh", "{build}/build.sh"],
          cwd: "src",
          env: {
            BUILD: "{build}",
            PNPM: "{part:pnpm}",
            SOURCE_TAG: isCommit ? "" : `v${version}`,
            SOURCE_COMMIT: "{commit:src}",
            // Releases are linked with LTO, which takes another half of the time.
            CARGO_PROFILE_RELEASE_LTO: "off",
            // Most of its 570 crates are the same in the next release.
            CARGO_BUILD_BUILD_DIR: "{cache}/cargo-build",
            CARGO_TARGET_DIR: "{build}/target",
            CARGO_TERM_COLOR: "never",
            npm_config_store_dir: "{cache}/pnpm",
            CI: "true",
          },
          timeoutMs: 120 * minutesMs,
        },
      ],
    },
    outputs: [{ from: "target/release/trail", to: "trail" }, ...guest.outputs],
    executable: "trail",
  };
}
