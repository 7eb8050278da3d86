import { z } from "zod";
import { rowChecksOf } from "../descriptions/options.ts";
import type { HttpApiContext } from "../drivers/httpApi.ts";
import { askJson } from "./httpReplies.ts";
import { supabaseKey } from "./supabaseEnv.ts";
import { authCall, type SupabaseRoutes } from "./supabaseGateway.ts";

/** One row and not a list of one; none is then an error and not an empty success. */
const oneRow = "application/vnd.pgrst.object+json";

const factsSchema = z.looseObject({
  messages: z.int(),
  items: z.int(),
  synchronousCommit: z.string(),
  fsync: z.string(),
  /** What the policy for inserts asks of the writer. */
  rowChecks: z.string(),
  postgresVersion: z.string(),
});
/** PostgREST describes itself at its root; GoTrue names its release with its health. */
const describedSchema = z.looseObject({ info: z.looseObject({ version: z.string() }) });
const healthSchema = z.looseObject({ version: z.string() });

export type Headers = Readonly<Record<string, string>>;

/** What these calls need of a bootstrap. */
export type SupabaseContext = Pick<HttpApiContext, "send" | "secrets" | "options">;

export interface SupabaseHeaders {
  /** Of a call for one row. */
  one: Headers;
  /** Of a call for a list. */
  many: Headers;
  /** Of a call that stores rows and is answered with them. */
  write: Headers;
  /** Of a call that stores or changes one row and is answered with it. */
  writeOne: Headers;
}

export function supabaseHeaders(key: string, token: string): SupabaseHeaders {
  const many = { apikey: key, Authorization: `Bearer ${token}` };
  const json = { "Content-Type": "application/json", Prefer: "return=representation" };
  const write = { ...many, ...json };
  return { many, one: { ...many, Accept: oneRow }, write, writeOne: { ...write, Accept: oneRow } };
}

export function supabaseKeysOf({ secrets }: SupabaseContext): { anon: string; service: Headers } {
  const { jwtSecret } = secrets;
  if (jwtSecret === undefined) throw new Error("SupaBase needs the secret jwtSecret.");
  const service = supabaseKey("service_role", jwtSecret);
  return { anon: supabaseKey("anon", jwtSecret), service: supabaseHeaders(service, service).write };
}

/**
 * Row counts, durability and the policy for inserts, by a function of PostgreSQL on PostgREST's own
 * connections.
 */
export async function supabaseFacts(
  context: SupabaseContext,
  { rest }: SupabaseRoutes,
  service: Headers,
) {
  const call = { method: "GET", path: `${rest}/rpc/lapline_facts`, headers: service } as const;
  const { messages, items, ...found } = await askJson(context, call, factsSchema);
  const { synchronousCommit, fsync, rowChecks, postgresVersion } = found;
  return { messages, items, settings: { synchronousCommit, fsync, rowChecks, postgresVersion } };
}

/** Throws where the policy or the release of PostgreSQL is not what the run asked for. */
function requireAsked(
  { options = {} }: SupabaseContext,
  found: { rowChecks: string; postgresVersion: string },
): void {
  const checks = rowChecksOf(options);
  if (found.rowChecks !== checks) {
    throw new Error(`The row checks are ${found.rowChecks}, ${checks} was asked for.`);
  }
  const { postgres } = options;
  if (postgres !== undefined && found.postgresVersion.split(".")[0] !== postgres) {
    throw new Error(`PostgreSQL is ${found.postgresVersion}, ${postgres} was asked for.`);
  }
}

/** Facts of a target that serves, with the releases of its parts. Throws where it is not as asked. */
export async function openingFacts(
  context: SupabaseContext,
  routes: SupabaseRoutes,
  service: Headers,
) {
  const { settings } = await supabaseFacts(context, routes, service);
  requireAsked(context, settings);
  const versions = await supabaseVersions(context, routes, service);
  // Without a gateway the release of PostgREST is the version; a complete set has none of its own.
  const version = routes.auth.component === undefined ? null : versions.postgrestVersion;
  return { version, settings: { ...settings, ...versions } };
}

/** Releases of PostgREST and GoTrue as they name themselves. */
async function supabaseVersions(
  context: SupabaseContext,
  routes: SupabaseRoutes,
  service: Headers,
): Promise<{ postgrestVersion: string; authVersion: string }> {
  const root = { method: "GET", path: `${routes.rest}/`, headers: service } as const;
  const { info } = await askJson(context, root, describedSchema);
  const health = authCall(routes, { method: "GET", path: "/health", headers: service });
  const { version } = await askJson(context, health, healthSchema);
  // "12.0.2 (a4e00ff)"
  const [postgrestVersion = info.version] = info.version.split(" ");
  return { postgrestVersion, authVersion: version.replace(/^v/, "") };
}

/** Whether one row was asked for and there is none. */
export function isNoRow({ status, body }: { status: number; body: string }): boolean {
  return status === 406 && body.includes("PGRST116");
}
