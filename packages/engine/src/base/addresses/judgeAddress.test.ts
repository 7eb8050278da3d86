import { expect, test } from "vitest";
import { judgeAddress, parseCidrs } from "./judgeAddress.ts";

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

/** First and last address of what is not the internet, with the public neighbours on both sides. */
const edges: [first: string, last: string, before: string | null, after: string | null][] = [
  ["0.0.0.0", "0.255.255.255", null, "1.0.0.0"],
  ["10.0.0.0", "10.255.255.255", "9.255.255.255", "11.0.0.0"],
  ["100.64.0.0", "100.127.255.255", "100.63.255.255", "100.128.0.0"],
  ["127.0.0.0", "127.255.255.255", "126.255.255.255", "128.0.0.0"],
  ["169.254.0.0", "169.254.255.255", "169.253.255.255", "169.255.0.0"],
  ["172.16.0.0", "172.31.255.255", "172.15.255.255", "172.32.0.0"],
  ["192.0.0.0", "192.0.0.255", "191.255.255.255", "192.0.1.0"],
  ["192.0.2.0", "192.0.2.255", "192.0.1.255", "192.0.3.0"],
  ["192.88.99.0", "192.88.99.255", "192.88.98.255", "192.88.100.0"],
  ["192.168.0.0", "192.168.255.255", "192.167.255.255", "192.169.0.0"],
  ["198.18.0.0", "198.19.255.255", "198.17.255.255", "198.20.0.0"],
  ["198.51.100.0", "198.51.100.255", "198.51.99.255", "198.51.101.0"],
  ["203.0.113.0", "203.0.113.255", "203.0.112.255", "203.0.114.0"],
  ["224.0.0.0", "239.255.255.255", "223.255.255.255", null],
  ["240.0.0.0", "255.255.255.255", null, null],
  ["::", "1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", null, "2000::"],
  ["64:ff9b::", "64:ff9b::ffff:ffff", null, null],
  ["2001::", "2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff", "2000:ffff::1", "2001:200::"],
  ["2001:db8::", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff", "2001:db7:ffff::1", "2001:db9::"],
  ["2002::", "2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "2001:ffff::1", "2003::"],
  ["3fff::", "3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff", "3ffe:ffff::1", "3fff:1000::"],
  ["4000::", "fbff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", null, null],
  ["fc00::", "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", null, null],
  ["fe80::", "febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff", null, null],
  ["ff00::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", null, null],
];

test.each(edges)("from %s to %s nothing is sent, and beside it there is", (...edge) => {
  const [first, last, before, after] = edge;
  for (const address of [first, last]) expect(judgeAddress(address, none)).toBe("blocked");
  for (const address of [before, after]) {
    if (address !== null) expect(judgeAddress(address, none)).toBe("public");
  }
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
