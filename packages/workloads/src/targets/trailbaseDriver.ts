import { z } from "zod";
import type { Settings } from "../embeddedDriver.ts";
import type { HttpBootstrapContext, HttpCall, HttpChat, HttpDriver } from "../httpDriver.ts";
import { pageSize } from "../pageSize.ts";
import { trailbaseDialect } from "./trailbaseDialect.ts";
import { trailbaseEmails, trailbaseRoom } from "./trailbaseFiles.ts";

const loginSchema = z.looseObject({ auth_token: z.string(), csrf_token: z.string() });
const claimsSchema = z.looseObject({ sub: z.string() });
const createdSchema = z.looseObject({ ids: z.array(z.string()).min(1) });
const recordSchema = z.looseObject({ id: z.string(), data: z.string() });
const pageSchema = z.looseObject({ records: z.array(z.looseObject({ data: z.string() })) });
const countSchema = z.looseObject({ total_count: z.int() });
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
  git_version: z.looseObject({ tag: z.string() }).nullish(),
});

const messagesPath = "/api/records/v1/message_api";
const readiness: HttpCall = { method: "GET", path: "/api/healthcheck" };

interface Account {
  id: string;
  /** Headers of a call without a body. */
  bearer: Readonly<Record<string, string>>;
  /** Headers of a call with a JSON body. */
  json: Readonly<Record<string, string>>;
}

/** Sends a call; a status outside 2xx throws with the request and the answer's start. */
async function ask<T>(
  { send }: HttpBootstrapContext,
  call: HttpCall,
  schema: z.ZodType<T>,
): Promise<T> {
  const reply = await send(call);
  if (reply.status < 200 || reply.status > 299) {
    const start = reply.body.slice(0, 300);
    throw new Error(`${call.method} ${call.path} answered ${reply.status}: ${start}`);
  }
  return schema.parse(JSON.parse(reply.body));
}

async function login(
  context: HttpBootstrapContext,
  email: string,
  secret: "adminPassword" | "memberPassword",
): Promise<Account> {
  const password = context.secrets[secret];
  if (password === undefined) throw new Error(`TrailBase needs the secret ${secret}.`);
  const json = { "Content-Type": "application/json" };
  const body = JSON.stringify({ email, password });
  const path = "/api/auth/v1/login";
  const tokens = await ask(context, { method: "POST", path, headers: json, body }, loginSchema);
  const claims = tokens.auth_token.split(".")[1] ?? "";
  const { sub } = claimsSchema.parse(JSON.parse(Buffer.from(claims, "base64url").toString()));
  // The second one is asked for by administrative calls only.
  const bearer = { Authorization: `Bearer ${tokens.auth_token}`, "CSRF-Token": tokens.csrf_token };
  return { id: sub, bearer, json: { ...bearer, ...json } };
}

function recordOf({ id }: Account, text: string) {
  return { owner: id, room: trailbaseRoom, data: text };
}

function createBy(account: Account, value: unknown): HttpCall {
  const body = JSON.stringify(value);
  return { method: "POST", path: messagesPath, headers: account.json, body };
}

function changeBy(account: Account, key: string, text: string | null): HttpCall {
  const path = `${messagesPath}/${key}`;
  if (text === null) return { method: "DELETE", path, headers: account.bearer };
  return { method: "PATCH", path, headers: account.json, body: JSON.stringify({ data: text }) };
}

function listCall({ bearer }: Account, query = ""): HttpCall {
  const path = `${messagesPath}?limit=${pageSize}&order=-id${query}`;
  return { method: "GET", path, headers: bearer };
}

/** A query of the administrator's own interface, which answers one cell. */
async function cell(context: HttpBootstrapContext, admin: Account, query: string) {
  const body = JSON.stringify({ query });
  const call = { method: "POST", path: "/api/_admin/query", headers: admin.json, body } as const;
  return (await ask(context, call, rowsSchema)).rows[0][0];
}

async function facts(context: HttpBootstrapContext, admin: Account): Promise<Settings> {
  return {
    journalMode: await cell(context, admin, "PRAGMA journal_mode"),
    synchronous: await cell(context, admin, "PRAGMA synchronous"),
    foreignKeys: await cell(context, admin, "PRAGMA foreign_keys"),
    sqliteVersion: await cell(context, admin, "SELECT sqlite_version()"),
  };
}

/** The tag that the program was built from; of the crate the version that it has itself. */
async function reportedVersion(context: HttpBootstrapContext, { bearer }: Account) {
  const call = { method: "GET", path: "/api/_admin/info", headers: bearer } as const;
  const info = await ask(context, call, infoSchema);
  // The crate has no tag, which is then an empty text.
  const found = info.git_version?.tag || info.version_tag || info.version;
  return found?.replace(/^v/, "") ?? null;
}

function parsed<T>(schema: z.ZodType<T>, body: string): T | undefined {
  try {
    return schema.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}

function chatOf(
  context: HttpBootstrapContext,
  about: { release: string; admin: Account; member: Account; outsider: Account },
): Omit<HttpChat, "version" | "settings"> {
  const { admin, member, outsider } = about;
  const { containsQuery } = trailbaseDialect(about.release);
  return {
    insert: (text) => createBy(member, recordOf(member, text)),
    read: (key) => ({ method: "GET", path: `${messagesPath}/${key}`, headers: member.bearer }),
    list: () => listCall(member),
    filter: (contains) => listCall(member, `&${containsQuery(contains)}`),
    update: (key, text) => changeBy(member, key, text),
    delete: (key) => changeBy(member, key, null),
    batch: {
      call: (texts) =>
        createBy(
          member,
          texts.map((text) => recordOf(member, text)),
        ),
      keysOf: (body) => parsed(createdSchema, body)?.ids,
    },
    forbiddenChange: (change, key) =>
      changeBy(outsider, key, change === "update" ? "forbidden" : null),
    forbiddenInsert: () => createBy(outsider, recordOf(outsider, "forbidden")),
    isRefusal: ({ status }) => status === 403,
    keyOf: (body) => parsed(createdSchema, body)?.ids[0] ?? parsed(recordSchema, body)?.id,
    textOf: (body) => parsed(recordSchema, body)?.data,
    textsOf: (body) => parsed(pageSchema, body)?.records.map(({ data }) => data),
    fibonacci: (n) => ({ method: "GET", path: `/fibonacci?n=${n}` }),
    light: (i) =>
      i % 2 === 0
        ? readiness
        : { method: "GET", path: `${messagesPath}/schema`, headers: member.bearer },
    async countMessages() {
      const path = `${messagesPath}?limit=1&count=true`;
      const call = { method: "GET", path, headers: member.bearer } as const;
      return (await ask(context, call, countSchema)).total_count;
    },
    durability: () => facts(context, admin),
  };
}

/** Speaks to TrailBase; `releaseOf` answers the release whose dialect a version speaks. */
export function trailbaseDriver(releaseOf: (version: string) => string): HttpDriver {
  return {
    readiness,
    async bootstrap(context) {
      const admin = await login(context, trailbaseEmails.admin, "adminPassword");
      const member = await login(context, trailbaseEmails.member, "memberPassword");
      const outsider = await login(context, trailbaseEmails.outsider, "memberPassword");
      const release = releaseOf(context.version);
      return {
        version: await reportedVersion(context, admin),
        settings: await facts(context, admin),
        ...chatOf(context, { release, admin, member, outsider }),
      };
    },
    expectedSettings: () => ({ journalMode: "wal", synchronous: "1" }),
  };
}
