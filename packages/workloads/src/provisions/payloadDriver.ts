import { z } from "zod";
import { payloadModes } from "../descriptions/durabilityModes.ts";
import type { HttpCall } from "../drivers/httpApi.ts";
import type { HttpBootstrapContext, HttpChat, HttpDriver } from "../drivers/httpDriver.ts";
import { pageSize } from "../scenarios/chatRoom.ts";
import { askJson, parsedJson } from "./httpReplies.ts";
import { openPayloadApi } from "./payloadApi.ts";

const idSchema = z.number().transform(String);
const docSchema = z.looseObject({ id: idSchema });
const createdSchema = z.looseObject({ doc: docSchema });
const loginSchema = z.looseObject({ token: z.string(), user: docSchema });
const messageSchema = z.looseObject({ id: idSchema, data: z.string() });
const answerSchema = z.union([
  messageSchema,
  z.looseObject({ doc: messageSchema }).transform(({ doc }) => doc),
]);
const pageSchema = z.looseObject({ docs: z.array(z.looseObject({ data: z.string() })) });
const countSchema = z.looseObject({ totalDocs: z.int() });
const factsSchema = z.record(z.string(), z.string());

const messagesPath = "/api/messages";
const messagePath = (key: string) => `${messagesPath}/${key}?depth=0`;

function jsonCall(method: "POST" | "PATCH", path: string, token: string | null, body: unknown) {
  const headers: Record<string, string> = { "Content-Type": "application/json" };
  if (token !== null) headers.Authorization = `JWT ${token}`;
  return { method, path, headers, body: JSON.stringify(body) };
}

interface Account {
  id: string;
  token: string;
}

interface Accounts {
  member: Account;
  outsider: Account;
  room: string;
}

async function createAccounts(context: HttpBootstrapContext): Promise<Accounts> {
  const password = context.secrets.memberPassword;
  if (password === undefined) throw new Error("Payload needs the secret memberPassword.");
  const login = async (path: string, name: string): Promise<Account> => {
    const body = { email: `${name}@lapline.test`, password };
    const { token, user } = await askJson(context, jsonCall("POST", path, null, body), loginSchema);
    return { id: user.id, token };
  };
  const member = await login("/api/users/first-register", "member");
  const create = async (path: string, body: unknown) =>
    (await askJson(context, jsonCall("POST", path, member.token, body), createdSchema)).doc.id;
  await create("/api/users", { email: "outsider@lapline.test", password });
  const outsider = await login("/api/users/login", "outsider");
  const room = await create("/api/rooms", { name: "room0" });
  await create("/api/room_members", { user: Number(member.id), room: Number(room) });
  return { member, outsider, room };
}

function insertBy({ id, token }: Account, room: string, text: string): HttpCall {
  const body = { _owner: Number(id), room: Number(room), data: text };
  return jsonCall("POST", `${messagesPath}?depth=0`, token, body);
}

function changeBy({ token }: Account, key: string, text: string | null): HttpCall {
  const path = messagePath(key);
  if (text !== null) return jsonCall("PATCH", path, token, { data: text });
  return { method: "DELETE", path, headers: { Authorization: `JWT ${token}` } };
}

function listCall({ token }: Account, contains?: string): HttpCall {
  const where = contains === undefined ? "" : `&where%5Bdata%5D%5Bcontains%5D=${contains}`;
  const path = `${messagesPath}?limit=${pageSize}&pagination=false&sort=-id&depth=0${where}`;
  return { method: "GET", path, headers: { Authorization: `JWT ${token}` } };
}

const facts = (context: HttpBootstrapContext) =>
  askJson(context, { method: "GET", path: "/api/lapline" }, factsSchema);

async function bootstrap(context: HttpBootstrapContext): Promise<HttpChat> {
  const { version, ...settings } = await facts(context);
  const accounts = context.needsRecords ? await createAccounts(context) : undefined;
  const records = (): Accounts => {
    if (accounts === undefined) throw new Error("This scenario stores no records.");
    return accounts;
  };
  return {
    version: version ?? null,
    settings,
    insert: (text) => insertBy(records().member, records().room, text),
    read: (key) => ({
      method: "GET",
      path: messagePath(key),
      headers: { Authorization: `JWT ${records().member.token}` },
    }),
    list: () => listCall(records().member),
    filter: (contains) => listCall(records().member, contains),
    update: (key, text) => changeBy(records().member, key, text),
    delete: (key) => changeBy(records().member, key, null),
    batch: null,
    forbiddenChange: (change, key) =>
      changeBy(records().outsider, key, change === "update" ? "forbidden" : null),
    forbiddenInsert: () => insertBy(records().outsider, records().room, "forbidden"),
    isRefusal: ({ status }) => status === 403,
    keyOf: (body) => parsedJson(answerSchema, body)?.id,
    textOf: (body) => parsedJson(answerSchema, body)?.data,
    textsOf: (body) => parsedJson(pageSchema, body)?.docs.map(({ data }) => data),
    fibonacci: (n) => ({ method: "GET", path: `/api/fibonacci?n=${n}` }),
    light: (i) => (i % 2 === 0 ? payloadDriver.readiness : { method: "GET", path: "/api/access" }),
    countMessages: async () => {
      const call = { method: "GET", path: `${messagesPath}/count` } as const;
      return (await askJson(context, call, countSchema)).totalDocs;
    },
    async durability() {
      const { version: _, ...now } = await facts(context);
      return now;
    },
  };
}

export const payloadDriver: HttpDriver = {
  // There is no route for health.
  readiness: { method: "GET", path: `${messagesPath}?limit=1&depth=0` },
  bootstrap,
  openApi: openPayloadApi,
  expectedSettings: payloadModes.expectedSettings,
};
