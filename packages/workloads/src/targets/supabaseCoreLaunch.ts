import type { LaunchComponent, LaunchContext, LaunchPlan } from "../adapter.ts";
import { embeddedPostgres, postgresName, postgresPassword } from "./embeddedPostgres.ts";
import { supabaseCorePrograms } from "./supabaseCorePlan.ts";
import { supabaseRolesSql } from "./supabaseCoreSql.ts";
import { authEnv, restEnv } from "./supabaseEnv.ts";
import { rowChecksOf } from "./supabaseOptions.ts";
import type { SupabaseRoutes } from "./supabaseRoutes.ts";
import { supabaseSql } from "./supabaseSql.ts";

const authName = "auth";

/** What runs beside PostgREST, which is what the load speaks to. */
export const supabaseCoreComponents = [postgresName, authName];

/** No gateway: PostgREST at the target's own address, GoTrue at the component's. */
export const supabaseCoreRoutes: SupabaseRoutes = {
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
export function supabaseCoreLaunch(context: LaunchContext): LaunchPlan {
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
