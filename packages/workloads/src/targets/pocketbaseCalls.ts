import { z } from "zod";
import type { HttpApiContext } from "../httpApi.ts";
import type { HttpCall } from "../httpCall.ts";
import { askJson } from "./askJson.ts";
import { adminLoginPath } from "./pocketbaseDialect.ts";

export const pocketbaseAdminEmail = "admin@lapline.test";

export const tokenSchema = z.looseObject({ token: z.string() });
const factsSchema = z.record(z.string(), z.string());

/** What these calls need of a bootstrap. */
type Context = Pick<HttpApiContext, "send" | "version" | "secrets">;

/** JSON calls as one account; a status outside 2xx throws with the request and the answer's start. */
export function callerFor(context: Context, token: string | null) {
  const headers = headersFor(token);
  return <T>(call: HttpCall, schema: z.ZodType<T>): Promise<T> =>
    askJson(context, { ...call, headers }, schema);
}

export function headersFor(token: string | null): Record<string, string> {
  const headers: Record<string, string> = { "Content-Type": "application/json" };
  if (token !== null) headers.Authorization = token;
  return headers;
}

export function post(path: string, body: unknown): HttpCall {
  return { method: "POST", path, body: JSON.stringify(body) };
}

export function secretOf(context: Context, name: string): string {
  const value = context.secrets[name];
  if (value === undefined) throw new Error(`PocketBase needs the secret ${name}.`);
  return value;
}

export async function adminToken(context: Context): Promise<string> {
  const body = { identity: pocketbaseAdminEmail, password: secretOf(context, "adminPassword") };
  const call = post(adminLoginPath(context.version), body);
  return (await callerFor(context, null)(call, tokenSchema)).token;
}

/** Durability of both connection pools, and the version, as the program itself sees them. */
export async function readFacts(context: Context): Promise<Record<string, string>> {
  return callerFor(context, null)({ method: "GET", path: "/api/lapline" }, factsSchema);
}

/** Batches are off until they are switched on; since 0.23. */
export async function allowBatches(context: Context, admin: string): Promise<void> {
  const body = JSON.stringify({ batch: { enabled: true, maxRequests: 1000, timeout: 60 } });
  const call = { method: "PATCH", path: "/api/settings", body } as const;
  await callerFor(context, admin)(call, z.looseObject({}));
}
