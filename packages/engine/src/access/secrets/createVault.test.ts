import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createVault } from "./createVault.ts";

const random = { bytes: (count: number) => randomBytes(count) };
const open = (key: string) => {
  const vault = createVault(key, random);
  if (vault === null) throw new Error("the key was refused");
  return vault;
};
const key = randomBytes(32).toString("base64url");

test("what was sealed opens again, and is never the same twice", () => {
  const vault = open(key);
  const sealed = vault.seal("whsec_geheim ✓", "row 1");
  expect(vault.open(sealed, "row 1")).toBe("whsec_geheim ✓");
  expect(sealed).not.toContain("whsec");
  expect(vault.seal("whsec_geheim ✓", "row 1")).not.toBe(sealed);
});

test("nothing opens for another row, with another key, or changed", () => {
  const vault = open(key);
  const sealed = vault.seal("secret", "row 1");
  expect(() => vault.open(sealed, "row 2")).toThrow();
  const changed = sealed.slice(0, -1) + (sealed.endsWith("A") ? "B" : "A");
  expect(() => vault.open(`${changed}AA`, "row 1")).toThrow();
  const other = open(randomBytes(32).toString("hex"));
  expect(() => other.open(sealed, "row 1")).toThrow("another SECRETS_KEY");
});

test.each(["", "short", "x".repeat(43) + "y".repeat(43)])("the key %j is refused", (text) => {
  expect(createVault(text, random)).toBeNull();
});
