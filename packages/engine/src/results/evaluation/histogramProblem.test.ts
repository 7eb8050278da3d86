import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { histogramProblem } from "./histogramProblem.ts";

// Made with hdr-histogram-js 3.0.1: three significant digits, the values 1000, 2000 and 1000000.
const recorded = "HISTFAAAACx4nJNpmSzMwMDAxcDAwMjAwMDMAAGMYJL//38Y/zw/01l+pvn9jEwAe0wGUw==";

function encode(changes: { digits?: number; lowest?: bigint; highest?: bigint; padding?: number }) {
  const inner = Buffer.alloc(40 + (changes.padding ?? 8));
  inner.writeUInt32BE(0x1c849303, 0);
  inner.writeInt32BE(changes.digits ?? 3, 12);
  inner.writeBigInt64BE(changes.lowest ?? 1n, 16);
  inner.writeBigInt64BE(changes.highest ?? 1000n, 24);
  const compressed = deflateSync(inner);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(0x1c849314, 0);
  header.writeUInt32BE(compressed.length, 4);
  return Buffer.concat([header, compressed]).toString("base64");
}

test("a histogram with three digits and a sane range may be decoded", () => {
  expect(histogramProblem(recorded)).toBeNull();
  expect(histogramProblem(encode({}))).toBeNull();
});

test("texts that would cost memory or time to decode are refused first", () => {
  const hostile = [
    "",
    "AAAA",
    Buffer.alloc(100).toString("base64"),
    encode({}).slice(0, 40),
    encode({ padding: 100_000_000 }),
    encode({ digits: 5 }),
    encode({ digits: -1 }),
    encode({ lowest: 0n }),
    encode({ lowest: 10n, highest: 5n }),
    encode({ highest: 2n ** 62n }),
  ];
  for (const text of hostile) expect(histogramProblem(text)).toMatch(/./);
});
