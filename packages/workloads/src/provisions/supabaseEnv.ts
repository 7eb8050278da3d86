import { createHmac } from "node:crypto";

type Role = "anon" | "authenticated" | "service_role";

/** Long before and long after any trial: a key must not depend on the clock of who makes it. */
const issuedAt = 1_577_836_800;
const expiresAt = 4_102_444_800;

/** The API key of a role: a JSON Web Token signed (HS256) with the installation's secret. */
export function supabaseKey(role: Role, jwtSecret: string): string {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const claims = { role, iss: "supabase", iat: issuedAt, exp: expiresAt };
  const text = `${encode({ alg: "HS256", typ: "JWT" })}.${encode(claims)}`;
  return `${text}.${createHmac("sha256", jwtSecret).update(text).digest("base64url")}`;
}

interface PartEnv {
  /** That the part listens on. */
  port: number;
  databasePort: number;
  databasePassword: string;
  jwtSecret: string;
}

const addressOf = (account: string, { databasePort, databasePassword }: PartEnv) =>
  `postgres://${account}:${databasePassword}@127.0.0.1:${databasePort}/postgres`;

/** Of GoTrue; addresses are confirmed at once, because nobody reads mail here. */
export function authEnv(part: PartEnv): Record<string, string> {
  return {
    GOTRUE_API_HOST: "127.0.0.1",
    GOTRUE_API_PORT: String(part.port),
    API_EXTERNAL_URL: "http://127.0.0.1",
    GOTRUE_SITE_URL: "http://127.0.0.1",
    GOTRUE_DB_DRIVER: "postgres",
    GOTRUE_DB_DATABASE_URL: addressOf("supabase_auth_admin", part),
    GOTRUE_DISABLE_SIGNUP: "false",
    GOTRUE_EXTERNAL_EMAIL_ENABLED: "true",
    GOTRUE_MAILER_AUTOCONFIRM: "true",
    GOTRUE_JWT_ADMIN_ROLES: "service_role",
    GOTRUE_JWT_AUD: "authenticated",
    GOTRUE_JWT_DEFAULT_GROUP_NAME: "authenticated",
    GOTRUE_JWT_EXP: "86400",
    GOTRUE_JWT_SECRET: part.jwtSecret,
  };
}

export function restEnv(part: PartEnv): Record<string, string> {
  return {
    PGRST_DB_URI: addressOf("authenticator", part),
    PGRST_DB_SCHEMAS: "public",
    PGRST_DB_ANON_ROLE: "anon",
    PGRST_DB_USE_LEGACY_GUCS: "false",
    PGRST_JWT_SECRET: part.jwtSecret,
    PGRST_SERVER_HOST: "127.0.0.1",
    PGRST_SERVER_PORT: String(part.port),
  };
}
