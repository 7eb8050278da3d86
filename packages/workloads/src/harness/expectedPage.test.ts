import { expect, it } from "vitest";
import { messageFiller } from "../messageText.ts";
import { expectedPage, isExpectedPage } from "./expectedPage.ts";

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
