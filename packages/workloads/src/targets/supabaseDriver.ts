import { z } from "zod";
import type { HttpBootstrapContext, HttpCall, HttpChat, HttpDriver } from "../httpDriver.ts";
import { pageSize } from "../pageSize.ts";
import { supabaseReadyPath } from "./supabaseGateway.ts";
import { supabaseKey } from "./supabaseKeys.ts";

const sessionSchema = z.looseObject({
  access_token: z.string(),
  user: z.looseObject({ id: z.string() }),
});
const idSchema = z.number().transform(String);
const messageSchema = z.looseObject({ id: idSchema, data: z.string() });
const idsSchema = z.array(z.looseObject({ id: idSchema }));
const pageSchema = z.array(z.looseObject({ data: z.string() }));
const factsSchema = z.looseObject({
  messages: z.int(),
  synchronousCommit: z.string(),
  fsync: z.string(),
  postgresVersion: z.string(),
});

const messagesPath = "/rest/v1/message";
const columns = "select=id,data";
const room = 1;
const readiness: HttpCall = { method: "GET", path: supabaseReadyPath };
/** One row and not a list of one; none is then an error and not an empty success. */
const oneRow = "application/vnd.pgrst.object+json";

type Headers = Readonly<Record<string, string>>;

interface Account {
  id: string;
  /** Of a call for one row. */
  one: Headers;
  /** Of a call for a list. */
  many: Headers;
  /** Of a call that stores rows and is answered with them. */
  write: Headers;
}

function headersOf(key: string, token: string): Omit<Account, "id"> {
  const many = { apikey: key, Authorization: `Bearer ${token}` };
  const json = { "Content-Type": "application/json", Prefer: "return=representation" };
  return { many, one: { ...many, Accept: oneRow }, write: { ...many, ...json } };
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

function keysOf({ secrets }: HttpBootstrapContext): { anon: string; service: Headers } {
  const { jwtSecret } = secrets;
  if (jwtSecret === undefined) throw new Error("SupaBase needs the secret jwtSecret.");
  const service = supabaseKey("service_role", jwtSecret);
  return { anon: supabaseKey("anon", jwtSecret), service: headersOf(service, service).write };
}

/** Signs up, which confirms at once, and signs in. */
async function signIn(context: HttpBootstrapContext, anon: string, name: string): Promise<Account> {
  const { memberPassword: password } = context.secrets;
  if (password === undefined) throw new Error("SupaBase needs the secret memberPassword.");
  const headers = { apikey: anon, "Content-Type": "application/json" };
  const body = JSON.stringify({ email: `${name}@lapline.test`, password });
  const post = (path: string) => ({ method: "POST", path, headers, body }) as const;
  await ask(context, post("/auth/v1/signup"), z.looseObject({}));
  const session = await ask(context, post("/auth/v1/token?grant_type=password"), sessionSchema);
  return { id: session.user.id, ...headersOf(anon, session.access_token) };
}

interface Accounts {
  member: Account;
  outsider: Account;
}

async function createAccounts(
  context: HttpBootstrapContext,
  { anon, service }: ReturnType<typeof keysOf>,
): Promise<Accounts> {
  const member = await signIn(context, anon, "member");
  const outsider = await signIn(context, anon, "outsider");
  const body = JSON.stringify({ user: member.id, room });
  const path = "/rest/v1/room_members?select=id";
  await ask(context, { method: "POST", path, headers: service, body }, idsSchema);
  return { member, outsider };
}

function createBy({ id, write }: Account, texts: readonly string[]): HttpCall {
  const rows = texts.map((data) => ({ owner: id, room, data }));
  const body = JSON.stringify(rows.length === 1 ? rows[0] : rows);
  return { method: "POST", path: `${messagesPath}?${columns}`, headers: write, body };
}

/** A change of no row is answered with 406 and rolled back. */
function changeBy({ write }: Account, key: string, text: string | null): HttpCall {
  const path = `${messagesPath}?id=eq.${key}&${columns}`;
  const headers = { ...write, Accept: oneRow };
  if (text === null) return { method: "DELETE", path, headers };
  return { method: "PATCH", path, headers, body: JSON.stringify({ data: text }) };
}

function listCall({ many }: Account, contains?: string): HttpCall {
  const filter = contains === undefined ? "" : `&data=like.*${contains}*`;
  const path = `${messagesPath}?${columns}&limit=${pageSize}&offset=0&order=id.desc${filter}`;
  return { method: "GET", path, headers: many };
}

function parsed<T>(schema: z.ZodType<T>, body: string): T | undefined {
  try {
    return schema.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}

async function facts(context: HttpBootstrapContext, service: Headers) {
  const call = { method: "GET", path: "/rest/v1/rpc/lapline_facts", headers: service } as const;
  const { messages, ...found } = await ask(context, call, factsSchema);
  const { synchronousCommit, fsync, postgresVersion } = found;
  return { messages, settings: { synchronousCommit, fsync, postgresVersion } };
}

async function bootstrap(context: HttpBootstrapContext): Promise<HttpChat> {
  const keys = keysOf(context);
  const { settings } = await facts(context, keys.service);
  const accounts = context.needsRecords ? await createAccounts(context, keys) : undefined;
  const records = (): Accounts => {
    if (accounts === undefined) throw new Error("This scenario stores no records.");
    return accounts;
  };
  return {
    version: null,
    settings,
    insert: (text) => createBy(records().member, [text]),
    read: (key) => ({
      method: "GET",
      path: `${messagesPath}?id=eq.${key}&${columns}`,
      headers: records().member.one,
    }),
    list: () => listCall(records().member),
    filter: (contains) => listCall(records().member, contains),
    update: (key, text) => changeBy(records().member, key, text),
    delete: (key) => changeBy(records().member, key, null),
    batch: {
      call: (texts) => createBy(records().member, texts),
      keysOf: (body) => parsed(idsSchema, body)?.map(({ id }) => id),
    },
    forbiddenChange: (change, key) =>
      changeBy(records().outsider, key, change === "update" ? "forbidden" : null),
    forbiddenInsert: () => createBy(records().outsider, ["forbidden"]),
    isRefusal: ({ status }) => status === 403,
    // One row was asked for, and none is not one.
    isGone: ({ status, body }) => status === 406 && body.includes("PGRST116"),
    keyOf: (body) => parsed(idsSchema, body)?.[0]?.id ?? parsed(messageSchema, body)?.id,
    textOf: (body) => parsed(messageSchema, body)?.data,
    textsOf: (body) => parsed(pageSchema, body)?.map(({ data }) => data),
    light: (i) =>
      i % 2 === 0 ? readiness : { method: "GET", path: "/rest/v1/", headers: keys.service },
    countMessages: async () => (await facts(context, keys.service)).messages,
    durability: async () => (await facts(context, keys.service)).settings,
  };
}

export const supabaseDriver: HttpDriver = {
  readiness,
  bootstrap,
  expectedSettings: () => ({ synchronousCommit: "on", fsync: "on" }),
};
