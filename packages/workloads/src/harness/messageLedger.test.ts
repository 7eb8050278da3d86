import { describe, expect, it } from "vitest";
import { messageFiller } from "../messageText.ts";
import { MessageLedger } from "./messageLedger.ts";

describe("MessageLedger", () => {
  it("never hands out a text twice, nor one that was seeded", () => {
    const ledger = new MessageLedger(messageFiller(0));
    ledger.addSeeded(3);
    expect([ledger.nextText(), ledger.nextText()]).toEqual(["a message 3", "a message 4"]);
    expect(ledger.written).toBe(3);
  });

  it("keeps a sample of bounded size that spans the whole trial", () => {
    const ledger = new MessageLedger(messageFiller(0));
    for (let i = 0; i < 100_000; i++) ledger.add(ledger.nextText());
    const indexes = ledger.sample.map((text) => Number(text.slice("a message ".length)));
    expect(ledger.written).toBe(100_000);
    expect(indexes.length).toBeGreaterThanOrEqual(20);
    expect(indexes.length).toBeLessThanOrEqual(40);
    expect(indexes[0]).toBe(0);
    expect(indexes.at(-1)).toBeGreaterThan(90_000);
  });
});
