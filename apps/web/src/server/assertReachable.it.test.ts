import { randomUUID } from "node:crypto";
import { problemSchema } from "@lapline/contracts";
import { inOwnDatabase } from "@lapline/testkit";
import { beforeAll, expect, test } from "vitest";
import { call, openTestWeb, type TestWeb } from "../testing/openTestWeb.ts";

let web: TestWeb;

beforeAll(async () => {
  web = await inOwnDatabase(openTestWeb);
  return web.close;
});

const post = (path: string, body: unknown) =>
  call(`/api/v1${path}`, { key: web.adminKey, body, method: "POST" });

const events = ["run.finished"];
/** Everything that stores an address to which Lapline sends by itself, with the field that has it. */
const forms = {
  "a new webhook": async (url: string) => ({
    field: "url",
    answer: await post("/webhooks", { name: "Chat", url, events }),
  }),
  "a webhook that is changed": async (url: string) => {
    const made = await post("/webhooks", { name: "Chat", url: "https://example.org/x", events });
    const { webhook } = await made.json();
    return { field: "url", answer: await post(`/webhooks/${webhook.id}`, { url }) };
  },
  "a repository": async (baseUrl: string) => ({
    field: "baseUrl",
    answer: await post("/repositories", {
      ...{ vendor: "gitea", baseUrl, repository: `acme/${randomUUID()}` },
      credentials: { kind: "token", token: "a-token" },
    }),
  }),
};

test.each(Object.keys(forms) as (keyof typeof forms)[])(
  "%s is refused where nothing could ever be delivered, with what to do",
  async (form) => {
    for (const host of ["127.0.0.1:9", "localhost:3000", "10.0.0.5", "[::1]"]) {
      const { field, answer } = await forms[form](`https://${host}/hook`);
      const problem = problemSchema.parse(await answer.json());
      expect([answer.status, problem.code]).toEqual([422, "address_blocked"]);
      expect(problem.errors?.[0]?.path).toBe(field);
      expect(problem.detail).toMatch(/sends nothing there\. Use .*OUTBOUND_ALLOW_CIDRS/);
    }
    // Where a name leads is not asked here: it may lead elsewhere tomorrow.
    const { answer } = await forms[form]("https://hooks.internal.example/hook");
    expect(answer.status).toBeLessThan(300);
  },
);
