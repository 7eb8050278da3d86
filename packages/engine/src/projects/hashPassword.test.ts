import { scryptSync } from "node:crypto";
import { expect, test } from "vitest";
import { hashPassword } from "./hashPassword.ts";

test("a hash has the form and the parameters that better-auth verifies, with normalised text", async () => {
  const random = { bytes: (count: number) => new Uint8Array(count).fill(7) };
  const hash = await hashPassword(random, "pa\u0073\u0301sword");
  const salt = "07".repeat(16);
  const options = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
  const key = scryptSync("pa\u015bsword", salt, 64, options).toString("hex");
  expect(hash).toBe(`${salt}:${key}`);
});
