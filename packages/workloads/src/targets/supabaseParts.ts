import type { ComponentPlace, LaunchComponent } from "../adapter.ts";
import { supabaseSql } from "./supabaseSql.ts";

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
function database({ places, images, databasePassword, otherSql }: SupabaseAbout): LaunchComponent {
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
    files: { "chat.sql": `${supabaseSql(databasePassword)}${otherSql}` },
    readiness: { kind: "listening", port },
    setup: [[...client, ...asAdmin, `--file=${dataDir}/chat.sql`]],
    writableDirs: ["/var/lib/postgresql/data", "/var/run/postgresql", "/etc/postgresql-custom"],
  };
}

/** GoTrue; addresses are confirmed at once, because nobody reads mail here. */
function auth({ places, images, databasePassword, jwtSecret }: SupabaseAbout): LaunchComponent {
  const { port } = places.auth;
  const account = `supabase_auth_admin:${databasePassword}`;
  return {
    ...componentDefaults,
    name: "auth",
    imageId: images.auth,
    argv: ["auth"],
    env: {
      GOTRUE_API_HOST: "127.0.0.1",
      GOTRUE_API_PORT: String(port),
      API_EXTERNAL_URL: "http://127.0.0.1",
      GOTRUE_SITE_URL: "http://127.0.0.1",
      GOTRUE_DB_DRIVER: "postgres",
      GOTRUE_DB_DATABASE_URL: `postgres://${account}@127.0.0.1:${places.database.port}/postgres`,
      GOTRUE_DB_MIGRATIONS_PATH: "/usr/local/etc/auth/migrations",
      GOTRUE_DISABLE_SIGNUP: "false",
      GOTRUE_EXTERNAL_EMAIL_ENABLED: "true",
      GOTRUE_MAILER_AUTOCONFIRM: "true",
      GOTRUE_JWT_ADMIN_ROLES: "service_role",
      GOTRUE_JWT_AUD: "authenticated",
      GOTRUE_JWT_DEFAULT_GROUP_NAME: "authenticated",
      GOTRUE_JWT_EXP: "86400",
      GOTRUE_JWT_SECRET: jwtSecret,
    },
    readiness: { kind: "listening", port },
  };
}

function rest({ places, images, databasePassword, jwtSecret }: SupabaseAbout): LaunchComponent {
  const { port } = places.rest;
  const account = `authenticator:${databasePassword}`;
  return {
    ...componentDefaults,
    name: "rest",
    imageId: images.rest,
    argv: ["postgrest"],
    env: {
      PGRST_DB_URI: `postgres://${account}@127.0.0.1:${places.database.port}/postgres`,
      PGRST_DB_SCHEMAS: "public",
      PGRST_DB_ANON_ROLE: "anon",
      PGRST_DB_USE_LEGACY_GUCS: "false",
      PGRST_JWT_SECRET: jwtSecret,
      PGRST_SERVER_HOST: "127.0.0.1",
      PGRST_SERVER_PORT: String(port),
    },
    readiness: { kind: "listening", port },
  };
}

/** Their containers, in that order. */
export function supabaseMainComponents(about: SupabaseAbout): LaunchComponent[] {
  return [database(about), auth(about), rest(about)];
}
