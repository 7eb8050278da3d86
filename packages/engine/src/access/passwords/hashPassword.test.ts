import { argon2Sync, scryptSync } from "node:crypto";
import { expect, test } from "vitest";
import { hashOfNobody, hashPassword, hashPrefix } from "./hashPassword.ts";
import { verifyPassword } from "./verifyPassword.ts";

const random = { bytes: (count: number) => new Uint8Array(count).fill(7) };

test("a hash is Argon2id in the PHC form at OWASP's cost, over normalized text", async () => {
  const hash = await hashPassword(random, "pa\u0073\u0301sword");
  const key = argon2Sync("argon2id", {
    message: "pa\u015bsword",
    nonce: Buffer.alloc(16, 7),
    memory: 19 * 1024,
    passes: 2,
    parallelism: 1,
    tagLength: 32,
  });
  const salt = Buffer.alloc(16, 7).toString("base64").replace(/=+$/, "");
  const text = key.toString("base64").replace(/=+$/, "");
  expect(hash).toBe(`$argon2id$v=19$m=19456,t=2,p=1$${salt}$${text}`);
  expect([
    await verifyPassword(hash, "pa\u015bsword"),
    await verifyPassword(hash, "pa\u015bsworD"),
  ]).toEqual([true, false]);
});

test("a hash of an earlier release still verifies, and nothing does without a key", async () => {
  const salt = "07".repeat(16);
  const options = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
  const hash = `${salt}:${scryptSync("an old sentence", salt, 64, options).toString("hex")}`;
  expect([
    await verifyPassword(hash, "an old sentence"),
    await verifyPassword(hash, "a new sentence"),
  ]).toEqual([true, false]);
  for (const broken of ["", ":", `${salt}:`, hashPrefix, `${hashPrefix}AAAA$`, "$argon2id$v=19$"]) {
    expect([broken, await verifyPassword(broken, "")]).toEqual([broken, false]);
  }
  expect(await verifyPassword(hashOfNobody(), "anything")).toBe(false);
});
