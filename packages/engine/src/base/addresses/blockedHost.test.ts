import fc from "fast-check";
import { expect, test } from "vitest";
import { blockedHost } from "./blockedHost.ts";
import { parseCidrs } from "./judgeAddress.ts";

const rangesOf = (text: string) => {
  const ranges = parseCidrs(text);
  if (ranges === null) throw new Error("the ranges were refused");
  return ranges;
};
const none = rangesOf("");

test.each([
  ["http://127.0.0.1:8080/hook", "127.0.0.1"],
  ["https://[::1]/hook", "::1"],
  ["https://10.0.0.5/", "10.0.0.5"],
  ["https://169.254.169.254/latest", "169.254.169.254"],
  ["https://[::ffff:10.0.0.1]/", "::ffff:a00:1"],
  // However it is written, it is one address to whoever connects.
  ["http://2130706433/", "127.0.0.1"],
  ["http://0x7f.1/", "127.0.0.1"],
  ["http://localhost:3000/hook", "localhost"],
  ["http://LOCALHOST./", "localhost."],
  ["http://hooks.localhost/", "hooks.localhost"],
])("nothing is ever sent to %s", (url, host) => {
  expect(blockedHost(url, none)).toBe(host);
});

test.each([
  "https://ci.example.org/hook",
  "https://1.1.1.1/hook",
  // Where a name leads is looked at for every connection, and may change.
  "https://internal.corp/hook",
  "https://localhost.example.org/",
  "https://notlocalhost/",
])("%s is not refused by how it is written", (url) => {
  expect(blockedHost(url, none)).toBeNull();
});

test("what the operator allowed is not refused", () => {
  expect(blockedHost("http://10.1.2.3/", rangesOf("10.1.0.0/16"))).toBeNull();
  expect(blockedHost("http://10.2.2.3/", rangesOf("10.1.0.0/16"))).toBe("10.2.2.3");
  for (const range of ["127.0.0.0/8", "::1"]) {
    expect(blockedHost("http://localhost:9/", rangesOf(range))).toBeNull();
  }
});

test("any private address is refused unless its range is allowed", () => {
  const byte = fc.nat(255);
  fc.assert(
    fc.property(fc.constantFrom("10", "127"), byte, byte, byte, (first, ...rest) => {
      const address = [first, ...rest].join(".");
      expect(blockedHost(`https://${address}/`, none)).toBe(address);
      expect(blockedHost(`https://${address}/`, rangesOf(`${first}.0.0.0/8`))).toBeNull();
    }),
  );
});
