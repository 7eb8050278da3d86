import { z } from "zod";
import type { HttpCall } from "../drivers/httpApi.ts";
import type { HttpBootstrapContext, HttpChat, HttpDriver } from "../drivers/httpDriver.ts";
import { pageSize } from "../scenarios/chatRoom.ts";
import { openTrailbaseSdk } from "./clientSdks.ts";
import { askJson, parsedJson } from "./httpReplies.ts";
import { openTrailbaseApi } from "./trailbaseApi.ts";
import {
  createdSchema,
  type TrailbaseAccount,
  trailbaseFacts,
  trailbaseLogin,
  trailbaseVersion,
} from "./trailbaseCalls.ts";
import { trailbaseDialect } from "./trailbaseDialect.ts";
import { trailbaseEmails, trailbaseRoom } from "./trailbaseFiles.ts";

/** A UUID, or a number where keys are numbers. */
const idSchema = z.union([z.string(), z.int().transform(String)]);
const recordSchema = z.looseObject({ id: idSchema, data: z.string() });
const pageSchema = z.looseObject({ records: z.array(z.looseObject({ data: z.string() })) });
const countSchema = z.looseObject({ total_count: z.int() });
const messagesPath = "/api/records/v1/message_api";
const readiness: HttpCall = { method: "GET", path: "/api/healthcheck" };

function recordOf({ id }: TrailbaseAccount, text: string) {
  return { owner: id, room: trailbaseRoom, data: text };
}

function createBy(account: TrailbaseAccount, value: unknown): HttpCall {
  const body = JSON.stringify(value);
  return { method: "POST", path: messagesPath, headers: account.json, body };
}

function changeBy(account: TrailbaseAccount, key: string, text: string | null): HttpCall {
  const path = `${messagesPath}/${key}`;
  if (text === null) return { method: "DELETE", path, headers: account.bearer };
  return { method: "PATCH", path, headers: account.json, body: JSON.stringify({ data: text }) };
}

function listCall({ bearer }: TrailbaseAccount, query = ""): HttpCall {
  const path = `${messagesPath}?limit=${pageSize}&order=-id${query}`;
  return { method: "GET", path, headers: bearer };
}

function chatOf(
  context: HttpBootstrapContext,
  about: {
    release: string;
    admin: TrailbaseAccount;
    member: TrailbaseAccount;
    outsider: TrailbaseAccount;
  },
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
      keysOf: (body) => parsedJson(createdSchema, body)?.ids,
    },
    forbiddenChange: (change, key) =>
      changeBy(outsider, key, change === "update" ? "forbidden" : null),
    forbiddenInsert: () => createBy(outsider, recordOf(outsider, "forbidden")),
    isRefusal: ({ status }) => status === 403,
    keyOf: (body) => parsedJson(createdSchema, body)?.ids[0] ?? parsedJson(recordSchema, body)?.id,
    textOf: (body) => parsedJson(recordSchema, body)?.data,
    textsOf: (body) => parsedJson(pageSchema, body)?.records.map(({ data }) => data),
    fibonacci: (n) => ({ method: "GET", path: `/fibonacci?n=${n}` }),
    openSdk: (baseUrl) =>
      openTrailbaseSdk(baseUrl, member.tokens, (text) => recordOf(member, text)),
    light: (i) =>
      i % 2 === 0
        ? readiness
        : { method: "GET", path: `${messagesPath}/schema`, headers: member.bearer },
    async countMessages() {
      const path = `${messagesPath}?limit=1&count=true`;
      const call = { method: "GET", path, headers: member.bearer } as const;
      return (await askJson(context, call, countSchema)).total_count;
    },
    durability: () => trailbaseFacts(context, admin),
  };
}

/** Speaks to TrailBase; `releaseOf` answers the release whose dialect a version speaks. */
export function trailbaseDriver(releaseOf: (version: string) => string): HttpDriver {
  return {
    readiness,
    async bootstrap(context) {
      const admin = await trailbaseLogin(context, trailbaseEmails.admin, "adminPassword");
      const member = await trailbaseLogin(context, trailbaseEmails.member, "memberPassword");
      const outsider = await trailbaseLogin(context, trailbaseEmails.outsider, "memberPassword");
      const release = releaseOf(context.version);
      return {
        version: await trailbaseVersion(context, admin),
        settings: await trailbaseFacts(context, admin),
        ...chatOf(context, { release, admin, member, outsider }),
      };
    },
    openApi: (context) => openTrailbaseApi(context, releaseOf),
    expectedSettings: () => ({ journalMode: "wal", synchronous: "1" }),
  };
}
