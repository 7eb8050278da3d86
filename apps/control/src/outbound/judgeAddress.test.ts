import { expect, test } from "vitest";
import { judgeAddress } from "./judgeAddress.ts";
import { parseCidrs } from "./parseCidrs.ts";

const none = parseCidrs("");
const some = parseCidrs("10.1.0.0/16, fd00:1::/32,127.0.0.1");
if (none === null || some === null) throw new Error("the ranges were refused");

test.each([
  "0.0.0.0",
  "10.0.0.1",
  "100.64.0.1",
  "127.0.0.1",
  "127.255.255.254",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.8",
  "192.0.2.1",
  "192.88.99.1",
  "192.168.0.1",
  "198.18.0.1",
  "198.19.255.255",
  "198.51.100.1",
  "203.0.113.1",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::127.0.0.1",
  "::ffff:127.0.0.1",
  "::ffff:7f00:1",
  "0:0:0:0:0:ffff:a00:1",
  "64:ff9b::7f00:1",
  "64:ff9b:1::a00:1",
  "100::1",
  "2001::1",
  "2001:db8::1",
  "2001:20::1",
  "2002:7f00:1::",
  "3fff::1",
  "fc00::1",
  "fd00:1::1",
  "fe80::1",
  "fe80::1%eth0",
  "fec0::1",
  "ff02::1",
  "not an address",
  "",
])("%s is blocked", (address) => {
  expect(judgeAddress(address, none)).toBe("blocked");
});

test.each(["1.1.1.1", "93.184.215.14", "172.32.0.1", "2606:4700::1111", "::ffff:1.1.1.1"])(
  "%s is public",
  (address) => {
    expect(judgeAddress(address, none)).toBe("public");
  },
);

test("an allowed range lets in what it holds, however it is written, and nothing else", () => {
  for (const address of [
    "10.1.2.3",
    "::ffff:10.1.2.3",
    "::ffff:a01:203",
    "127.0.0.1",
    "fd00:1::7",
  ]) {
    expect(judgeAddress(address, some)).toBe("allowed");
  }
  for (const address of ["10.2.0.1", "127.0.0.2", "fd00:2::7", "::1"]) {
    expect(judgeAddress(address, some)).toBe("blocked");
  }
});

test.each([
  "10.0.0.0/33",
  "10.0.0/8",
  "fd00::/129",
  "1.2.3.4/8/9",
  "example.org",
  "10.0.0.0/-1",
  "10.0.0.0/",
])("the range %s is refused", (text) => {
  expect(parseCidrs(text)).toBeNull();
});
