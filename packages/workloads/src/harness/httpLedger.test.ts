import { describe, expect, it } from "vitest";
import type { HttpChat } from "../drivers/httpDriver.ts";
import { messageFiller } from "../scenarios/chatRoom.ts";
import { HttpLedger } from "./httpLedger.ts";

/** A ledger after 50 inserts, two of which nobody answered. */
function ledgerOfFifty() {
  const ledger = new HttpLedger(messageFiller(0));
  const texts = new Map<string, string>();
  for (let i = 0; i < 50; i++) {
    const text = ledger.nextText();
    if (ledger.wantsKey()) {
      ledger.addKey({ key: `k${i}`, text });
      texts.set(`/k${i}`, text);
    }
    ledger.add(i > 1, i > 1);
  }
  return { ledger, texts };
}

function chatWith(count: number): HttpChat {
  const unused = () => {
    throw new Error("not part of the check");
  };
  return {
    version: null,
    settings: {},
    insert: unused,
    forbiddenInsert: unused,
    isRefusal: unused,
    light: unused,
    list: unused,
    filter: unused,
    update: unused,
    delete: unused,
    batch: null,
    forbiddenChange: unused,
    textsOf: unused,
    durability: unused,
    keyOf: unused,
    read: (key) => ({ method: "GET", path: `/${key}` }),
    textOf: (body) => body,
    countMessages: async () => count,
  };
}

describe("HttpLedger", () => {
  const { ledger, texts } = ledgerOfFifty();
  const check = (count: number, answers = texts) =>
    ledger.check(chatWith(count), async ({ path }) => {
      const body = answers.get(path);
      return body === undefined ? { status: 404, body: "" } : { status: 200, body };
    });

  it("accepts all answered messages, with or without those that nobody answered", async () => {
    for (const count of [48, 49, 50]) expect(await check(count)).toEqual([]);
  });

  it("fails when messages are missing or too many", async () => {
    for (const count of [47, 51]) {
      const [reason] = await check(count);
      expect(reason?.code).toBe("assertion_failed");
      expect(reason?.detail).toContain(`${count} messages are stored`);
    }
  });

  it("wants deleted messages gone, and knows which deletes may have been done", async () => {
    const ledger = new HttpLedger(messageFiller(0));
    const gone = { key: "gone", text: null };
    ledger.addKey(gone);
    for (let i = 0; i < 5; i++) ledger.add(true, true);
    ledger.remove(true, true);
    ledger.remove(false, true);
    ledger.remove(false, false);
    const checkGone = (count: number, status: number) =>
      ledger.check(chatWith(count), async () => ({ status, body: "still here" }));
    for (const count of [3, 4]) expect(await checkGone(count, 404)).toEqual([]);
    expect((await checkGone(5, 404))[0]?.detail).toContain("5 messages are stored");
    expect((await checkGone(4, 200))[0]?.detail).toContain("should be gone");
  });

  it("says nothing of a message whose text nobody can know", async () => {
    const ledger = new HttpLedger(messageFiller(0));
    ledger.addKey({ key: "k", text: "a message 0", isUncertain: true });
    expect(await ledger.check(chatWith(0), async () => ({ status: 404, body: "" }))).toEqual([]);
  });

  it("fails when a sampled message is gone or changed", async () => {
    expect((await check(50, new Map()))[0]?.detail).toContain("answered 404");
    const changed = new Map([...texts.keys()].map((path) => [path, "something else"]));
    expect((await check(50, changed))[0]?.detail).toContain('holds "something else"');
  });
});
