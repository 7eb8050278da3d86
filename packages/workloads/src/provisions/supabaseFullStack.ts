import { createHmac } from "node:crypto";
import type { LaunchComponent } from "./launch.ts";
import { supabaseKey } from "./supabaseEnv.ts";
import { componentDefaults, type SupabaseAbout } from "./supabaseParts.ts";

/**
 * What the compose file starts beside the four parts that the scenarios go through, in the order of
 * starting: each after what its `depends_on` names.
 */
export const supabaseOtherParts = [
  "analytics",
  "vector",
  "realtime",
  "meta",
  "functions",
  "imgproxy",
  "storage",
  "pooler",
  "studio",
] as const;
type SupabaseOtherPart = (typeof supabaseOtherParts)[number];

/** Databases and schemas that those parts keep their own things in, and their accounts. */
export function supabaseOtherSql(password: string): string {
  return `ALTER ROLE supabase_storage_admin WITH PASSWORD '${password}';
CREATE SCHEMA IF NOT EXISTS _realtime AUTHORIZATION supabase_admin;
CREATE DATABASE _supabase WITH OWNER supabase_admin;
\\connect _supabase
CREATE SCHEMA IF NOT EXISTS _analytics AUTHORIZATION supabase_admin;
CREATE SCHEMA IF NOT EXISTS _supavisor AUTHORIZATION supabase_admin;
`;
}

type Parts = Record<SupabaseOtherPart, Omit<LaunchComponent, "name" | "imageId">>;

/** Containers of those parts, in that order. */
export function supabaseOtherComponents(about: SupabaseAbout): LaunchComponent[] {
  const parts: Parts = { ...logParts(about), ...apiParts(about), ...fileParts(about) };
  return supabaseOtherParts.map((name) => {
    const imageId = about.images[name];
    if (imageId === undefined) throw new Error(`SupaBase has no image for its ${name}.`);
    return { name, imageId, ...parts[name] };
  });
}

function portOf({ places }: SupabaseAbout, name: string): number {
  const place = places[name];
  if (place === undefined) throw new Error(`SupaBase has no place for its ${name}.`);
  return place.port;
}

const listening = (port: number) => ({
  ...componentDefaults,
  readiness: { kind: "listening", port } as const,
});

/** A key of this trial for one use: 64 hexadecimal digits. */
function keyFor({ jwtSecret }: SupabaseAbout, use: string): string {
  return createHmac("sha256", jwtSecret).update(use).digest("hex");
}

const tokensOf = (about: SupabaseAbout) => ({
  LOGFLARE_PUBLIC_ACCESS_TOKEN: keyFor(about, "analytics public"),
  LOGFLARE_PRIVATE_ACCESS_TOKEN: keyFor(about, "analytics private"),
});

/** Erlang's own network: each node is alone. */
const erlang = { ERL_AFLAGS: "-proto_dist inet_tcp" };

function logParts(about: SupabaseAbout): Pick<Parts, "analytics" | "vector"> {
  const database = String(portOf(about, "database"));
  const port = portOf(about, "analytics");
  const vectorPort = portOf(about, "vector");
  const password = about.databasePassword;
  return {
    analytics: {
      ...listening(port),
      argv: ["/usr/bin/tini", "--", "sh", "run.sh"],
      workingDir: "/opt/app/rel/logflare/bin",
      env: {
        ...erlang,
        ...tokensOf(about),
        PHX_HTTP_PORT: String(port),
        LOGFLARE_NODE_HOST: "127.0.0.1",
        DB_USERNAME: "supabase_admin",
        DB_PASSWORD: password,
        DB_HOSTNAME: "127.0.0.1",
        DB_PORT: database,
        DB_DATABASE: "_supabase",
        DB_SCHEMA: "_analytics",
        LOGFLARE_SINGLE_TENANT: "true",
        LOGFLARE_SUPABASE_MODE: "true",
        POSTGRES_BACKEND_URL: `postgresql://supabase_admin:${password}@127.0.0.1:${database}/_supabase`,
        POSTGRES_BACKEND_SCHEMA: "_analytics",
        LOGFLARE_FEATURE_FLAG_OVERRIDE: "multibackend=true",
      },
    },
    vector: {
      ...listening(vectorPort),
      argv: ["/usr/local/bin/vector", "--config", `${about.places.vector?.dataDir}/vector.json`],
      env: tokensOf(about),
      files: { "vector.json": vectorConfig(vectorPort) },
    },
  };
}

/** It collects nothing: its source in the compose file is the engine's socket, which no container gets. */
function vectorConfig(port: number): string {
  const configuration = {
    api: { enabled: true, address: `127.0.0.1:${port}` },
    sources: { own: { type: "internal_metrics" } },
    sinks: { nowhere: { type: "blackhole", inputs: ["own"] } },
  };
  return `${JSON.stringify(configuration, null, 2)}\n`;
}

function apiParts(about: SupabaseAbout): Pick<Parts, "realtime" | "meta" | "functions" | "pooler"> {
  const database = String(portOf(about, "database"));
  const { databasePassword: password, jwtSecret } = about;
  const [realtime, meta, functions, pooler] = (
    ["realtime", "meta", "functions", "pooler"] as const
  ).map((name) => portOf(about, name)) as [number, number, number, number];
  const own = about.places.functions?.dataDir;
  return {
    realtime: {
      ...listening(realtime),
      argv: ["/usr/bin/tini", "-s", "-g", "--", "/app/run.sh", "/app/bin/server"],
      workingDir: "/app",
      env: {
        ...erlang,
        PORT: String(realtime),
        DB_HOST: "127.0.0.1",
        DB_PORT: database,
        DB_USER: "supabase_admin",
        DB_PASSWORD: password,
        DB_NAME: "postgres",
        DB_AFTER_CONNECT_QUERY: "SET search_path TO _realtime",
        DB_ENC_KEY: keyFor(about, "realtime").slice(0, 16),
        API_JWT_SECRET: jwtSecret,
        METRICS_JWT_SECRET: jwtSecret,
        SECRET_KEY_BASE: keyFor(about, "sessions"),
        DNS_NODES: "''",
        RLIMIT_NOFILE: "10000",
        APP_NAME: "realtime",
        SEED_SELF_HOST: "true",
        RUN_JANITOR: "true",
        DISABLE_HEALTHCHECK_LOGGING: "true",
      },
    },
    meta: {
      ...listening(meta),
      argv: ["node", "dist/server/server.js"],
      workingDir: "/usr/src/app",
      env: {
        PG_META_HOST: "127.0.0.1",
        PG_META_PORT: String(meta),
        PG_META_DB_HOST: "127.0.0.1",
        PG_META_DB_PORT: database,
        PG_META_DB_NAME: "postgres",
        PG_META_DB_USER: "supabase_admin",
        PG_META_DB_PASSWORD: password,
        CRYPTO_KEY: keyFor(about, "meta"),
      },
    },
    functions: {
      ...listening(functions),
      argv: [
        ...["edge-runtime", "start", "--ip", "127.0.0.1", "--port", String(functions)],
        ...["--main-service", `${own}/main`],
      ],
      env: {
        JWT_SECRET: jwtSecret,
        VERIFY_JWT: "false",
        SUPABASE_ANON_KEY: supabaseKey("anon", jwtSecret),
        SUPABASE_SERVICE_ROLE_KEY: supabaseKey("service_role", jwtSecret),
        SUPABASE_DB_URL: `postgresql://postgres:${password}@127.0.0.1:${database}/postgres`,
      },
      files: { "main/index.ts": 'Deno.serve(() => new Response("There are no functions."));\n' },
      writableDirs: ["/root/.cache"],
    },
    pooler: {
      ...listening(pooler),
      argv: ["/usr/bin/tini", "-s", "-g", "--", "/app/limits.sh", "/app/bin/server"],
      workingDir: "/app",
      before: [["/app/bin/migrate"]],
      env: {
        ...erlang,
        PORT: String(pooler),
        DATABASE_URL: `ecto://supabase_admin:${password}@127.0.0.1:${database}/_supabase`,
        CLUSTER_POSTGRES: "true",
        SECRET_KEY_BASE: keyFor(about, "sessions"),
        VAULT_ENC_KEY: keyFor(about, "pooler").slice(0, 32),
        API_JWT_SECRET: jwtSecret,
        METRICS_JWT_SECRET: jwtSecret,
        REGION: "local",
      },
    },
  };
}

function fileParts(about: SupabaseAbout): Pick<Parts, "imgproxy" | "storage" | "studio"> {
  const database = String(portOf(about, "database"));
  const { databasePassword: password, jwtSecret, gatewayPort } = about;
  const anon = supabaseKey("anon", jwtSecret);
  const service = supabaseKey("service_role", jwtSecret);
  const [imgproxy, storage, studio] = (["imgproxy", "storage", "studio"] as const).map((name) =>
    portOf(about, name),
  ) as [number, number, number];
  return {
    imgproxy: {
      ...listening(imgproxy),
      argv: ["imgproxy"],
      env: {
        IMGPROXY_BIND: `127.0.0.1:${imgproxy}`,
        IMGPROXY_LOCAL_FILESYSTEM_ROOT: "/",
        IMGPROXY_USE_ETAG: "true",
        IMGPROXY_MAX_SRC_RESOLUTION: "16.8",
      },
    },
    storage: {
      ...listening(storage),
      argv: ["node", "dist/start/server.js"],
      workingDir: "/app",
      env: {
        SERVER_HOST: "127.0.0.1",
        SERVER_PORT: String(storage),
        ANON_KEY: anon,
        SERVICE_KEY: service,
        POSTGREST_URL: `http://127.0.0.1:${portOf(about, "rest")}`,
        PGRST_JWT_SECRET: jwtSecret,
        DATABASE_URL: `postgres://supabase_storage_admin:${password}@127.0.0.1:${database}/postgres`,
        REQUEST_ALLOW_X_FORWARDED_PATH: "true",
        FILE_SIZE_LIMIT: "52428800",
        STORAGE_BACKEND: "file",
        FILE_STORAGE_BACKEND_PATH: `${about.places.storage?.dataDir}/files`,
        GLOBAL_S3_BUCKET: "stub",
        TENANT_ID: "stub",
        REGION: "stub",
        ENABLE_IMAGE_TRANSFORMATION: "true",
        IMGPROXY_URL: `http://127.0.0.1:${imgproxy}`,
      },
    },
    studio: {
      ...listening(studio),
      argv: ["docker-entrypoint.sh", "node", "apps/studio/server.js"],
      workingDir: "/app",
      env: {
        ...tokensOf(about),
        HOSTNAME: "127.0.0.1",
        PORT: String(studio),
        STUDIO_PG_META_URL: `http://127.0.0.1:${portOf(about, "meta")}`,
        PG_META_CRYPTO_KEY: keyFor(about, "meta"),
        POSTGRES_HOST: "127.0.0.1",
        POSTGRES_PORT: database,
        POSTGRES_DB: "postgres",
        POSTGRES_PASSWORD: password,
        PGRST_DB_SCHEMAS: "public",
        DEFAULT_ORGANIZATION_NAME: "Lapline",
        DEFAULT_PROJECT_NAME: "Lapline",
        SUPABASE_URL: `http://127.0.0.1:${gatewayPort}`,
        SUPABASE_PUBLIC_URL: `http://127.0.0.1:${gatewayPort}`,
        SUPABASE_ANON_KEY: anon,
        SUPABASE_SERVICE_KEY: service,
        AUTH_JWT_SECRET: jwtSecret,
        LOGFLARE_URL: `http://127.0.0.1:${portOf(about, "analytics")}`,
        NEXT_PUBLIC_ENABLE_LOGS: "true",
        NEXT_ANALYTICS_BACKEND_PROVIDER: "postgres",
      },
    },
  };
}
