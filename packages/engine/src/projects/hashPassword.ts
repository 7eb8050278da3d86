import { scrypt } from "node:crypto";
import type { Random } from "../context.ts";

// Parameters and text form of better-auth 1.7 (@better-auth/utils/password), which verifies it.
const cost = { N: 16_384, r: 16, p: 1, maxmem: 128 * 16_384 * 16 * 2 };
const keyBytes = 64;

/** What is kept of a password beside its salt. */
export function derivePasswordKey(salt: string, password: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, keyBytes, cost, (error, derived) => {
      if (error === null) resolve(derived);
      else reject(error);
    });
  });
}

/** `salt:key` in hex, as better-auth's credential accounts store it. */
export async function hashPassword(random: Random, password: string): Promise<string> {
  const salt = Buffer.from(random.bytes(16)).toString("hex");
  return `${salt}:${(await derivePasswordKey(salt, password)).toString("hex")}`;
}
