import { z } from "zod";
import type { HttpCall } from "../drivers/httpApi.ts";
import type { HttpBootstrapContext, HttpChat, HttpDriver } from "../drivers/httpDriver.ts";
import { pageSize } from "../scenarios/chatRoom.ts";
import { askJson, parsedJson } from "./httpReplies.ts";
import { openSupabaseApi } from "./supabaseApi.ts";
import {
  isNoRow,
  openingFacts,
  type SupabaseHeaders,
  supabaseFacts,
  supabaseHeaders,
  supabaseKeysOf,
} from "./supabaseCalls.ts";
import { authCall, type SupabaseRoutes } from "./supabaseGateway.ts";

const sessionSchema = z.looseObject({
  access_token: z.string(),
  user: z.looseObject({ id: z.string() }),
});
const idSchema = z.number().transform(String);
const messageSchema = z.looseObject({ id: idSchema, data: z.string() });
const idsSchema = z.array(z.looseObject({ id: idSchema }));
const pageSchema = z.array(z.looseObject({ data: z.string() }));
const columns = "select=id,data";
const room = 1;

interface Account extends SupabaseHeaders {
  id: string;
}

/** Signs up, which confirms at once, and signs in. */
async function signIn(
  context: HttpBootstrapContext,
  routes: SupabaseRoutes,
  anon: string,
  name: string,
): Promise<Account> {
  const { memberPassword: password } = context.secrets;
  if (password === undefined) throw new Error("SupaBase needs the secret memberPassword.");
  const headers = { apikey: anon, "Content-Type": "application/json" };
  const body = JSON.stringify({ email: `${name}@lapline.test`, password });
  const post = (path: string) => authCall(routes, { method: "POST", path, headers, body });
  await askJson(context, post("/signup"), z.looseObject({}));
  const session = await askJson(context, post("/token?grant_type=password"), sessionSchema);
  return { id: session.user.id, ...supabaseHeaders(anon, session.access_token) };
}

interface Accounts {
  member: Account;
  outsider: Account;
}

async function createAccounts(
  context: HttpBootstrapContext,
  routes: SupabaseRoutes,
  { anon, service }: ReturnType<typeof supabaseKeysOf>,
): Promise<Accounts> {
  const member = await signIn(context, routes, anon, "member");
  const outsider = await signIn(context, routes, anon, "outsider");
  const body = JSON.stringify({ user: member.id, room });
  const path = `${routes.rest}/room_members?select=id`;
  await askJson(context, { method: "POST", path, headers: service, body }, idsSchema);
  return { member, outsider };
}

/** Requests for messages, below the path of their table. */
function messageCalls(messagesPath: string) {
  return {
    createBy({ id, write }: Account, texts: readonly string[]): HttpCall {
      const rows = texts.map((data) => ({ owner: id, room, data }));
      const body = JSON.stringify(rows.length === 1 ? rows[0] : rows);
      return { method: "POST", path: `${messagesPath}?${columns}`, headers: write, body };
    },
    /** A change of no row is answered with 406 and rolled back. */
    changeBy({ writeOne: headers }: Account, key: string, text: string | null): HttpCall {
      const path = `${messagesPath}?id=eq.${key}&${columns}`;
      if (text === null) return { method: "DELETE", path, headers };
      return { method: "PATCH", path, headers, body: JSON.stringify({ data: text }) };
    },
    listCall({ many }: Account, contains?: string): HttpCall {
      const filter = contains === undefined ? "" : `&data=like.*${contains}*`;
      const path = `${messagesPath}?${columns}&limit=${pageSize}&offset=0&order=id.desc${filter}`;
      return { method: "GET", path, headers: many };
    },
    readBy: ({ one }: Account, key: string): HttpCall => ({
      method: "GET",
      path: `${messagesPath}?id=eq.${key}&${columns}`,
      headers: one,
    }),
  };
}

async function bootstrap(context: HttpBootstrapContext, routes: SupabaseRoutes): Promise<HttpChat> {
  const keys = supabaseKeysOf(context);
  const facts = () => supabaseFacts(context, routes, keys.service);
  const { version, settings } = await openingFacts(context, routes, keys.service);
  const { createBy, changeBy, listCall, readBy } = messageCalls(`${routes.rest}/message`);
  const accounts = context.needsRecords ? await createAccounts(context, routes, keys) : undefined;
  const records = (): Accounts => {
    if (accounts === undefined) throw new Error("This scenario stores no records.");
    return accounts;
  };
  return {
    version,
    settings,
    insert: (text) => createBy(records().member, [text]),
    read: (key) => readBy(records().member, key),
    list: () => listCall(records().member),
    filter: (contains) => listCall(records().member, contains),
    update: (key, text) => changeBy(records().member, key, text),
    delete: (key) => changeBy(records().member, key, null),
    batch: {
      call: (texts) => createBy(records().member, texts),
      keysOf: (body) => parsedJson(idsSchema, body)?.map(({ id }) => id),
    },
    forbiddenChange: (change, key) =>
      changeBy(records().outsider, key, change === "update" ? "forbidden" : null),
    forbiddenInsert: () => createBy(records().outsider, ["forbidden"]),
    ...(settings.rowChecks === "none" && {
      withoutRule: { takeBack: (key: string) => changeBy(records().outsider, key, null) },
    }),
    isRefusal: ({ status }) => status === 403,
    isGone: isNoRow,
    keyOf: (body) => parsedJson(idsSchema, body)?.[0]?.id ?? parsedJson(messageSchema, body)?.id,
    textOf: (body) => parsedJson(messageSchema, body)?.data,
    textsOf: (body) => parsedJson(pageSchema, body)?.map(({ data }) => data),
    light: (i) =>
      i % 2 === 0
        ? routes.readiness
        : { method: "GET", path: `${routes.rest}/`, headers: keys.service },
    countMessages: async () => (await facts()).messages,
    durability: async () => (await facts()).settings,
  };
}

/** How the load speaks to SupaBase, with or without its gateway. */
export function supabaseDriver(routes: SupabaseRoutes): HttpDriver {
  return {
    readiness: routes.readiness,
    bootstrap: (context) => bootstrap(context, routes),
    openApi: (context) => openSupabaseApi(context, routes),
    expectedSettings: () => ({ synchronousCommit: "on", fsync: "on" }),
  };
}
