import type { RowChecks } from "../descriptions/options.ts";
import type { ComponentPlace, LaunchComponent } from "./launch.ts";
import { authEnv, restEnv } from "./supabaseEnv.ts";
import { supabaseLoginsSql, supabaseSql } from "./supabaseSql.ts";

/** What the load goes through behind the gateway, in the order of starting. */
export const supabaseMainParts = ["database", "auth", "rest"] as const;
type MainPart = (typeof supabaseMainParts)[number];

/** What every part may need to know of the others. */
export interface SupabaseAbout {
  places: Readonly<Partial<Record<string, ComponentPlace>>> &
    Readonly<Record<MainPart, ComponentPlace>>;
  images: Readonly<Partial<Record<string, string>>> & Readonly<Record<MainPart, string>>;
  databasePassword: string;
  jwtSecret: string;
  gatewayPort: number;
  rowChecks: RowChecks;
  /** SQL for parts beside these, run after theirs. */
  otherSql: string;
}

const readyTimeoutMs = 120_000;

/** What no part has, unless it says so. */
export const componentDefaults = {
  user: null,
  files: {},
  before: [],
  readyTimeoutMs,
  setup: [],
} as const;

/** PostgreSQL as its image's own account: its entry script changes accounts only from root. */
function database(about: SupabaseAbout): LaunchComponent {
  const { places, images, databasePassword, rowChecks, otherSql } = about;
  const { port, dataDir } = places.database;
  const client = ["psql", "--no-psqlrc", "--host=127.0.0.1", `--port=${port}`];
  const asAdmin = ["--username=supabase_admin", "--dbname=postgres", "--set=ON_ERROR_STOP=1"];
  const settings = ["config_file=/etc/postgresql/postgresql.conf", `port=${port}`];
  const quiet = ["listen_addresses=127.0.0.1", "log_min_messages=fatal"];
  return {
    ...componentDefaults,
    name: "database",
    imageId: images.database,
    user: "postgres",
    argv: [
      "docker-entrypoint.sh",
      "postgres",
      ...[...settings, ...quiet].flatMap((s) => ["-c", s]),
    ],
    env: {
      POSTGRES_HOST: "/var/run/postgresql",
      POSTGRES_PORT: String(port),
      PGPORT: String(port),
      POSTGRES_DB: "postgres",
      PGDATABASE: "postgres",
      POSTGRES_PASSWORD: databasePassword,
      PGPASSWORD: databasePassword,
    },
    files: {
      "chat.sql": `${supabaseLoginsSql(databasePassword)}${supabaseSql(rowChecks)}${otherSql}`,
    },
    readiness: { kind: "listening", port },
    setup: [[...client, ...asAdmin, `--file=${dataDir}/chat.sql`]],
    writableDirs: ["/var/lib/postgresql/data", "/var/run/postgresql", "/etc/postgresql-custom"],
  };
}

function auth({ places, images, ...secrets }: SupabaseAbout): LaunchComponent {
  const { port } = places.auth;
  return {
    ...componentDefaults,
    name: "auth",
    imageId: images.auth,
    argv: ["auth"],
    env: {
      ...authEnv({ port, databasePort: places.database.port, ...secrets }),
      GOTRUE_DB_MIGRATIONS_PATH: "/usr/local/etc/auth/migrations",
    },
    readiness: { kind: "listening", port },
  };
}

function rest({ places, images, ...secrets }: SupabaseAbout): LaunchComponent {
  const { port } = places.rest;
  return {
    ...componentDefaults,
    name: "rest",
    imageId: images.rest,
    argv: ["postgrest"],
    env: restEnv({ port, databasePort: places.database.port, ...secrets }),
    readiness: { kind: "listening", port },
  };
}

/** Their containers, in that order. */
export function supabaseMainComponents(about: SupabaseAbout): LaunchComponent[] {
  return [database(about), auth(about), rest(about)];
}
