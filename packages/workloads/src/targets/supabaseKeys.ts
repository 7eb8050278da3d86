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
