import { z } from "zod";
import { compareSemver } from "../descriptions/compareSemver.ts";
import type { HttpApiContext, HttpCall } from "../drivers/httpApi.ts";
import { askJson } from "./httpReplies.ts";

/** True before 0.23, which renamed admins to superusers and `schema` to `fields`. */
export function hasOldDialect(version: string): boolean {
  return compareSemver(version, "0.23.0-0") < 0;
}

/** Size of a JSON field, which old releases want to be told; that of newer ones is their default. */
const jsonBytesMax = 1_000_000;

/** Of a text field, which newer releases else bound to 5,000; older ones know no bound. */
const textCharactersMax = 100_000;

interface Field {
  name: string;
  type: "text" | "relation" | "number" | "json";
  /** Of a relation: the collection that it points to. */
  collectionId?: string;
}

interface Rules {
  list: string | null;
  view: string | null;
  create: string | null;
  /** Update and delete. */
  change: string | null;
}

/** Body of `POST /api/collections` for one base collection with time stamps. */
export function collectionBody(version: string, name: string, fields: Field[], rules: Rules) {
  const common = {
    name,
    type: "base",
    listRule: rules.list,
    viewRule: rules.view,
    createRule: rules.create,
    updateRule: rules.change,
    deleteRule: rules.change,
  };
  if (hasOldDialect(version)) {
    // Releases before 0.23 keep `created` and `updated` by themselves.
    return { ...common, schema: fields.map(oldField) };
  }
  const typed = fields.map((field) => {
    if (field.type === "relation") return { ...field, maxSelect: 1 };
    return field.type === "text" ? { ...field, max: textCharactersMax } : field;
  });
  const stamps = [
    { name: "created", type: "autodate", onCreate: true, onUpdate: false },
    { name: "updated", type: "autodate", onCreate: true, onUpdate: true },
  ];
  return { ...common, fields: [...typed, ...stamps] };
}

function oldField(field: Field) {
  const { name, type, collectionId } = field;
  const options =
    type === "relation"
      ? { collectionId, maxSelect: 1 }
      : type === "json"
        ? { maxSize: jsonBytesMax }
        : {};
  return { name, type, options };
}

/** Where the administrator signs in. */
export function adminLoginPath(version: string): string {
  return hasOldDialect(version)
    ? "/api/admins/auth-with-password"
    : "/api/collections/_superusers/auth-with-password";
}

export const pocketbaseAdminEmail = "admin@lapline.test";

const tokenSchema = z.looseObject({ token: z.string() });
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

function secretOf(context: Context, name: string): string {
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

const idSchema = z.looseObject({ id: z.string() });

/** Creates one account and answers its id and token. */
export async function createPocketbaseUser(context: HttpApiContext, admin: string, name: string) {
  const password = secretOf(context, "memberPassword");
  const email = `${name}@lapline.test`;
  const asAdmin = callerFor(context, admin);
  const user = { username: name, email, password, passwordConfirm: password, verified: true };
  const { id } = await asAdmin(post("/api/collections/users/records", user), idSchema);
  const login = post("/api/collections/users/auth-with-password", { identity: email, password });
  const { token } = await callerFor(context, null)(login, tokenSchema);
  return { id, token };
}
