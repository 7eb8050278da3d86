import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { messageFiller, messageText, payloadBytesMin } from "./chatRoom.ts";

it("writes the short text of a chat where no payload is asked for", () => {
  expect(messageText(0, messageFiller(0))).toBe("a message 0");
  expect(messageText(9_999_999, messageFiller(0))).toBe("a message 9999999");
});

it.each([payloadBytesMin, 1024, 65_536])(
  "writes texts of exactly %i bytes, no two alike",
  (bytes) => {
    const filler = messageFiller(bytes);
    const texts = [0, 1, 10, 99, 9_999_999].map((i) => messageText(i, filler));
    expect(texts.map((text) => Buffer.byteLength(text))).toEqual(texts.map(() => bytes));
    expect(new Set(texts).size).toBe(texts.length);
    // Filters look for digits: those of the filler would be found too.
    expect(texts[1]).toMatch(/^a message 1 [A-Za-z]+$/);
  },
);

it("cannot be packed by a database that packs long texts", () => {
  const text = messageText(1, messageFiller(16_384));
  expect(gzipSync(text).length).toBeGreaterThan(text.length * 0.7);
});
