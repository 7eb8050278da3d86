import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createSecret, isWellFormedSecret, visiblePrefix } from "./secret.ts";

const random = { bytes: (count: number) => randomBytes(count) };

test("a secret is well-formed for its own kind only, and a changed character is noticed", () => {
  for (let index = 0; index < 100; index++) {
    const secret = createSecret(random, "apiKey");
    expect(isWellFormedSecret("apiKey", secret)).toBe(true);
    expect(isWellFormedSecret("machineKey", secret)).toBe(false);
    const changed = `${secret.slice(0, 20)}${secret[20] === "A" ? "B" : "A"}${secret.slice(21)}`;
    expect(isWellFormedSecret("apiKey", changed)).toBe(false);
  }
});

test("short, empty and foreign texts are no secrets", () => {
  for (const text of ["", "_", "lapk_", "lapk__", "lapk_abc_123456", "x".repeat(200)]) {
    expect(isWellFormedSecret("apiKey", text)).toBe(false);
  }
});

test("the visible prefix gives 40 of 256 bits away at most", () => {
  const secret = createSecret(random, "registrationToken");
  expect(visiblePrefix(secret)).toMatch(/^lapt_.{7}$/);
});
