import { z } from "zod";
import type { Settings } from "../drivers/embeddedDriver.ts";
import type { HttpApiContext } from "../drivers/httpApi.ts";
import { askJson } from "./httpReplies.ts";

const loginSchema = z.looseObject({ auth_token: z.string(), csrf_token: z.string() });
const claimsSchema = z.looseObject({ sub: z.string() });
/** Cells are plain values before 0.20 and wrapped by their type since, e.g. `{"Text": "wal"}`. */
const cellSchema = z.union([
  z.string(),
  z.number().transform(String),
  z.looseObject({ Text: z.string() }).transform(({ Text }) => Text),
  z.looseObject({ Integer: z.number() }).transform(({ Integer }) => String(Integer)),
]);
const rowsSchema = z.looseObject({ rows: z.tuple([z.tuple([cellSchema])]) });
const infoSchema = z.looseObject({
  version: z.string().optional(),
  version_tag: z.string().nullish(),
  /** Of 0.21.11 to 0.22.6 the tag and how many commits came after it; later ones name the tag. */
  git_version: z
    .union([
      z.tuple([z.string(), z.number()]).transform(([tag]) => ({ tag })),
      z.looseObject({ tag: z.string() }),
    ])
    .nullish(),
});

/** What a create answers, of one record or of several. */
export const createdSchema = z.looseObject({ ids: z.array(z.string()).min(1) });

/** What these calls need of a bootstrap. */
export type TrailbaseContext = Pick<HttpApiContext, "send" | "version" | "secrets">;

export interface TrailbaseAccount {
  id: string;
  /** What the sign-in answered. */
  tokens: { auth_token: string; csrf_token: string };
  /** Headers of a call without a body. */
  bearer: Readonly<Record<string, string>>;
  /** Headers of a call with a JSON body. */
  json: Readonly<Record<string, string>>;
}

export async function trailbaseLogin(
  context: TrailbaseContext,
  email: string,
  secret: "adminPassword" | "memberPassword",
): Promise<TrailbaseAccount> {
  const password = context.secrets[secret];
  if (password === undefined) throw new Error(`TrailBase needs the secret ${secret}.`);
  const json = { "Content-Type": "application/json" };
  const body = JSON.stringify({ email, password });
  const path = "/api/auth/v1/login";
  const tokens = await askJson(context, { method: "POST", path, headers: json, body }, loginSchema);
  const claims = tokens.auth_token.split(".")[1] ?? "";
  const { sub } = claimsSchema.parse(JSON.parse(Buffer.from(claims, "base64url").toString()));
  // The second one is asked for by administrative calls only.
  const bearer = { Authorization: `Bearer ${tokens.auth_token}`, "CSRF-Token": tokens.csrf_token };
  const { auth_token, csrf_token } = tokens;
  return { id: sub, tokens: { auth_token, csrf_token }, bearer, json: { ...bearer, ...json } };
}

/** A query of the administrator's own interface, which answers one cell. */
async function trailbaseCell(
  context: TrailbaseContext,
  admin: TrailbaseAccount,
  query: string,
): Promise<string> {
  const body = JSON.stringify({ query });
  const call = { method: "POST", path: "/api/_admin/query", headers: admin.json, body } as const;
  return (await askJson(context, call, rowsSchema)).rows[0][0];
}

/** Durability and version of its SQLite, through that interface. */
export async function trailbaseFacts(
  context: TrailbaseContext,
  admin: TrailbaseAccount,
): Promise<Settings> {
  const cell = (query: string) => trailbaseCell(context, admin, query);
  return {
    journalMode: await cell("PRAGMA journal_mode"),
    synchronous: await cell("PRAGMA synchronous"),
    foreignKeys: await cell("PRAGMA foreign_keys"),
    sqliteVersion: await cell("SELECT sqlite_version()"),
  };
}

/** The tag that the program was built from; of the crate the version that it has itself. */
export async function trailbaseVersion(
  context: TrailbaseContext,
  { bearer }: TrailbaseAccount,
): Promise<string | null> {
  const call = { method: "GET", path: "/api/_admin/info", headers: bearer } as const;
  const info = await askJson(context, call, infoSchema);
  // The crate has no tag, which is then an empty text.
  const found = info.git_version?.tag || info.version_tag || info.version;
  return found?.replace(/^v/, "") ?? null;
}
