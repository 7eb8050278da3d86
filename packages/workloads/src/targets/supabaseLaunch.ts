import type { ComponentPlace, LaunchComponent, LaunchContext, LaunchPlan } from "../adapter.ts";
import { supabaseGateway } from "./supabaseGateway.ts";
import { supabaseSql } from "./supabaseSql.ts";

/** What runs behind the gateway, in the order of starting. */
export const supabaseComponents = ["database", "auth", "rest"] as const;
type Part = (typeof supabaseComponents)[number];

const readyTimeoutMs = 120_000;

interface About {
  places: Record<Part, ComponentPlace>;
  images: Record<Part, string>;
  databasePassword: string;
  jwtSecret: string;
}

function aboutOf({ artifact, components, secrets }: LaunchContext): About {
  const { databasePassword, jwtSecret } = secrets;
  if (databasePassword === undefined || jwtSecret === undefined) {
    throw new Error("SupaBase needs the secrets databasePassword and jwtSecret.");
  }
  const each = <T>(what: string, from: Readonly<Record<string, T>> | undefined) => {
    const of = (name: Part): T => {
      const found = from?.[name];
      if (found === undefined) throw new Error(`SupaBase has no ${what} for its ${name}.`);
      return found;
    };
    return { database: of("database"), auth: of("auth"), rest: of("rest") };
  };
  const places = each("place", components);
  return { places, images: each("image", artifact.images), databasePassword, jwtSecret };
}

const common = { user: null, files: {}, before: [], readyTimeoutMs, setup: [] } as const;

/** PostgreSQL as its image's own account: its entry script changes accounts only from root. */
function database({ places, images, databasePassword }: About): LaunchComponent {
  const { port, dataDir } = places.database;
  const client = ["psql", "--no-psqlrc", "--host=127.0.0.1", `--port=${port}`];
  const asAdmin = ["--username=supabase_admin", "--dbname=postgres", "--set=ON_ERROR_STOP=1"];
  const settings = ["config_file=/etc/postgresql/postgresql.conf", `port=${port}`];
  const quiet = ["listen_addresses=127.0.0.1", "log_min_messages=fatal"];
  return {
    ...common,
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
    files: { "chat.sql": supabaseSql(databasePassword) },
    readiness: { kind: "listening", port },
    setup: [[...client, ...asAdmin, `--file=${dataDir}/chat.sql`]],
    writableDirs: ["/var/lib/postgresql/data", "/var/run/postgresql", "/etc/postgresql-custom"],
  };
}

/** GoTrue; addresses are confirmed at once, because nobody reads mail here. */
function auth({ places, images, databasePassword, jwtSecret }: About): LaunchComponent {
  const { port } = places.auth;
  const account = `supabase_auth_admin:${databasePassword}`;
  return {
    ...common,
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

function rest({ places, images, databasePassword, jwtSecret }: About): LaunchComponent {
  const { port } = places.rest;
  const account = `authenticator:${databasePassword}`;
  return {
    ...common,
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

/** Kong is the target itself: the load speaks to nothing else. */
export function supabaseLaunch(context: LaunchContext): LaunchPlan {
  const about = aboutOf(context);
  const { auth: authPlace, rest: restPlace } = about.places;
  const ports = { auth: authPlace.port, rest: restPlace.port };
  return {
    argv: ["/docker-entrypoint.sh", "kong", "docker-start"],
    env: {
      KONG_DATABASE: "off",
      KONG_DECLARATIVE_CONFIG: `${context.dataDir}/kong.yml`,
      KONG_PREFIX: `${context.dataDir}/kong`,
      KONG_PLUGINS: "cors,key-auth,acl",
      KONG_PROXY_LISTEN: `127.0.0.1:${context.port}`,
      KONG_ADMIN_LISTEN: "off",
      KONG_NGINX_PROXY_PROXY_BUFFER_SIZE: "160k",
      KONG_NGINX_PROXY_PROXY_BUFFERS: "64 160k",
    },
    files: { "kong.yml": supabaseGateway(about.jwtSecret, ports) },
    before: [],
    components: [database(about), auth(about), rest(about)],
  };
}
