import { describe, expect, it } from "vitest";
import { messageFiller } from "../scenarios/chatRoom.ts";
import { expectedPage, isExpectedPage, MessageLedger } from "./messageLedger.ts";

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

it("expects the newest page of a list", () => {
  const expected = expectedPage({}, 500, messageFiller(0));
  expect(expected).toEqual({ count: 20, contains: "a message ", newest: "a message 499" });
  const texts = Array.from({ length: 20 }, (_, i) => `a message ${499 - i}`);
  expect(isExpectedPage(texts, expected)).toBe(true);
  expect(isExpectedPage(texts.slice(1), expected)).toBe(false);
  expect(isExpectedPage([...texts].reverse(), expected)).toBe(false);
  expect(isExpectedPage(texts.fill("a message 499"), expected)).toBe(false);
});

it("counts the messages that contain the digits, at most a page", () => {
  expect(expectedPage({ contains: "12" }, 501, messageFiller(0)).count).toBe(15);
  expect(expectedPage({ contains: "123" }, 10_001, messageFiller(0)).count).toBe(20);
  expect(expectedPage({ contains: "1" }, 10_001, messageFiller(0)).count).toBe(20);
  expect(expectedPage({ contains: "999999" }, 10_001, messageFiller(0)).count).toBe(0);
});

it("accepts no page with another text", () => {
  const expected = expectedPage({ contains: "7" }, 20, messageFiller(0));
  expect(isExpectedPage(["a message 7", "a message 17"], expected)).toBe(true);
  expect(isExpectedPage(["a message 7", "a message 8"], expected)).toBe(false);
});
