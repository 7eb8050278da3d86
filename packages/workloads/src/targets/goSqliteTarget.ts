import type { Params } from "@lapline/contracts";
import type { ProvisionPlan, TargetAdapter } from "../adapter.ts";
import { compareSemver } from "../compareSemver.ts";
import type { BuildRecipe, GitSource } from "../gitPlan.ts";
import { readProgram } from "../programs/readProgram.ts";
import { goBuildOptions } from "./goBuildOptions.ts";
import { sqliteModes } from "./sqliteModes.ts";

interface GoSqliteLibrary {
  /** Name of its file in programs/go/sql, and of the build tag that chooses it. */
  driver: string;
  module: string;
  homepage: string;
  /** Whether it links the C code of SQLite. */
  cgo: boolean;
  /** Whether it is driven through database/sql, else through its own calls. */
  databaseSql: boolean;
  /** Known releases without their leading v, oldest first; others are accepted. */
  versions: readonly string[];
  /** The first release that its driver file cannot use any more. */
  below?: string;
  notes: readonly string[];
  /** A program that the library needs beside its own, built from a git repository. */
  besides?: { source: GitSource; recipe: BuildRecipe; output: { from: string; to: string } };
}

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
  const { besides, driver } = library;
  const harness = goBuildOptions.apply(goPlan(library, version), options);
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

/** A SQLite library of Go, linked into the harness of programs/go/sql, which is the target's process. */
export function goSqliteTarget(library: GoSqliteLibrary): TargetAdapter {
  return {
    description: {
      id: `go-sqlite-${library.driver}`,
      title: `SQLite for Go (${library.driver})`,
      summary: `${library.module}, ${library.cgo ? "with cgo" : "without cgo"}, called in process.`,
      interface: "in_process",
      homepage: library.homepage,
      scenarios: [
        "sql.simple",
        "sql.complex",
        "sql.many",
        "sql.large",
        "sql.concurrent",
        "sql.real",
      ],
      provisioners: [{ kind: library.besides === undefined ? "go" : "git", sandbox: "process" }],
      durabilityModes: sqliteModes.namesFrom("delete-full"),
      versions: [...library.versions],
      onlyKnownVersions: false,
      options: goBuildOptions.options,
      notes: [
        ...library.notes,
        library.databaseSql
          ? "Driven through database/sql, one connection per pool."
          : "Driven through its own calls, not through database/sql.",
        ...(library.besides === undefined
          ? ["The release of SQLite is the one that the module's version brings."]
          : []),
      ],
    },
    interface: { kind: "in_process", program: null, driver: null },
    provision: (version, _, options) => planOf(library, version, options),
    secretNames: [],
    compareVersions: compareSemver,
    versionSource: {
      kind: "go",
      module: library.module,
      ...(library.below === undefined ? {} : { below: library.below }),
    },
  };
}
