import type { Params } from "@lapline/contracts";
import {
  type GoSqliteLibrary,
  goSqliteId,
  goSqliteLibraries,
  sqinnRef,
} from "../descriptions/goSqlite.ts";
import { readProgram } from "../programs/programs.ts";
import { type BuildRecipe, type GitSource, machinePrograms } from "./gitPlan.ts";
import { withGoOptions } from "./goBuildOptions.ts";
import type { ProvisionPlan } from "./plan.ts";
import type { TargetProvision } from "./provision.ts";

const repository = "https://github.com/cvilsmeier/sqinn";
const buildTimeoutMs = 10 * 60_000;

/** The program that the library sqinn needs beside its own, built from its git repository. */
const sqinn: { source: GitSource; recipe: BuildRecipe; output: { from: string; to: string } } = {
  source: { repository, ref: sqinnRef, folder: "sqinn" },
  recipe: {
    needs: [machinePrograms.sh, machinePrograms.gcc],
    files: {},
    // A C compiler with the static libraries of C, and a minute.
    steps: [{ argv: ["sh", "build.sh"], cwd: "sqinn", timeoutMs: buildTimeoutMs }],
  },
  output: { from: "sqinn/bin/sqinn", to: "sqinn" },
};

type GoPlan = Extract<ProvisionPlan, { kind: "go" }>;

const driverFile = /^driver_(.+)\.go$/;

function goPlan({ driver, module, cgo }: GoSqliteLibrary, version: string): GoPlan {
  const { "main.go": mainGo = "", ...others } = readProgram("goSql");
  const sources = Object.entries(others).filter(
    ([name]) => (driverFile.exec(name)?.[1] ?? driver) === driver,
  );
  return {
    kind: "go",
    module,
    version: `v${version}`,
    mainGo,
    sources: Object.fromEntries(sources),
    requires: [],
    toolchain: null,
    cgo,
    tags: [driver],
    ldflags: "-s -w",
    executable: `go-sqlite-${driver}`,
  };
}

/** The harness and, in the same folder, the program that its library starts. */
function planOf(library: GoSqliteLibrary, version: string, options?: Params): ProvisionPlan {
  const { driver } = library;
  const besides = library.isFromGit ? sqinn : undefined;
  const harness = withGoOptions(goPlan(library, version), options);
  if (besides === undefined) return harness;
  const executable = `go-sqlite-${driver}`;
  return {
    kind: "git",
    sources: [besides.source],
    parts: { harness },
    recipe: besides.recipe,
    outputs: [besides.output, { from: `{part:harness}/${executable}`, to: executable }],
    executable,
  };
}

/** Libraries of Go, each linked into the harness of programs/go/sql, which is the target's process. */
export const goSqliteProvisions = Object.fromEntries(
  goSqliteLibraries.map((library): [string, TargetProvision] => [
    goSqliteId(library),
    {
      interface: { kind: "in_process", program: null, driver: null },
      provision: (version, _, options) => planOf(library, version, options),
      secretNames: [],
    },
  ]),
);
