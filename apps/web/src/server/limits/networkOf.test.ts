import { expect, test } from "vitest";
import { networkOf } from "./networkOf.ts";

test("an IPv6 address counts as its network, however it is written", () => {
  const network = "2001:db8:0:7::/64";
  for (const address of [
    "2001:db8:0:7::1",
    "2001:0db8:0000:0007:aaaa:bbbb:cccc:dddd",
    "2001:DB8::7:1:2:3:4",
    "2001:db8:0:7::%eth0",
  ]) {
    expect([address, networkOf(address)]).toEqual([address, network]);
  }
  expect(networkOf("::1")).toBe("0:0:0:0::/64");
  expect(networkOf("2001:db8:0:8::1")).not.toBe(network);
});

test("an IPv4 address is counted by itself, also where it comes mapped", () => {
  expect(networkOf("203.0.113.9")).toBe("203.0.113.9");
  expect(networkOf("::ffff:203.0.113.9")).toBe("203.0.113.9");
  expect(networkOf("::FFFF:203.0.113.10")).toBe("203.0.113.10");
});

test("what is no address is counted as it is", () => {
  expect(networkOf("unknown")).toBe("unknown");
});
