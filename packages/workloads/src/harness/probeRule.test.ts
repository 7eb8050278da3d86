import { expect, it } from "vitest";
import type { HttpCall } from "../drivers/httpApi.ts";
import type { HttpChat } from "../drivers/httpDriver.ts";
import { probeRule } from "./probeRule.ts";

const create: HttpCall = { method: "POST", path: "/message" };
const takeBack = (key: string): HttpCall => ({ method: "DELETE", path: `/message/${key}` });

/** The reasons of a probe, and what it sent, where creates and deletes are answered so. */
async function probe(answers: { POST: number; DELETE?: number }, withoutRule: boolean) {
  const sent: string[] = [];
  const chat = {
    forbiddenInsert: () => create,
    isRefusal: ({ status }: { status: number }) => status === 403,
    keyOf: (body: string) => (body === "" ? undefined : body),
    ...(withoutRule && { withoutRule: { takeBack } }),
  } as unknown as HttpChat;
  const reasons = await probeRule(chat, async ({ method, path }) => {
    sent.push(`${method} ${path}`);
    const status = method === "POST" ? answers.POST : (answers.DELETE ?? 204);
    return { status, body: status === 201 ? "7" : "" };
  });
  return { codes: reasons.map(({ code }) => code), sent };
}

it("where there is a rule, only a refusal will do", async () => {
  expect((await probe({ POST: 403 }, false)).codes).toEqual([]);
  expect((await probe({ POST: 201 }, false)).codes).toEqual(["access_rule_not_enforced"]);
  expect((await probe({ POST: 500 }, false)).codes).toEqual(["access_rule_not_enforced"]);
});

it("where none was asked for, the create is done and taken back", async () => {
  expect(await probe({ POST: 201 }, true)).toEqual({
    codes: [],
    sent: ["POST /message", "DELETE /message/7"],
  });
});

it("where none was asked for, a refusal or a message that stays makes the trial invalid", async () => {
  expect((await probe({ POST: 403 }, true)).codes).toEqual(["assertion_failed"]);
  expect((await probe({ POST: 201, DELETE: 403 }, true)).codes).toEqual(["assertion_failed"]);
});
