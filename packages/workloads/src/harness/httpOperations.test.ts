import { expect, it } from "vitest";
import type { HttpChat } from "../drivers/httpDriver.ts";
import { messageFiller } from "../scenarios/chatRoom.ts";
import { HttpLedger } from "./httpLedger.ts";
import { httpOperations } from "./httpOperations.ts";

const chat: Pick<HttpChat, "fibonacci"> = {
  fibonacci: (n) => ({ method: "GET", path: `/fibonacci?n=${n}` }),
};

function compute(some: Pick<HttpChat, "fibonacci">) {
  const source = {
    ledger: new HttpLedger(messageFiller(0)),
    stored: [],
    kindOf: () => "compute" as const,
  };
  return httpOperations({ ...source, chat: some as HttpChat, fibonacciN: 40 })(0);
}

it("holds every computed answer against the right number", () => {
  const { call, checkBody } = compute(chat);
  expect(call.path).toBe("/fibonacci?n=40");
  expect(checkBody?.("102334155")).toBe(true);
  expect(checkBody?.("102334156")).toBe(false);
  expect(checkBody?.("")).toBe(false);
});

it("computes nothing where the target has no script engine", () => {
  expect(() => compute({})).toThrow("script engine");
});
