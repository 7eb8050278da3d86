import { argon2, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import type { Random } from "../../base/index.ts";
import { inHashTurn } from "./inHashTurn.ts";

/** Cost of a hash: memory in KiB, passes over it, and lanes. */
interface HashCost {
  memory: number;
  passes: number;
  parallelism: number;
}

/** OWASP's cost for Argon2id (Password Storage Cheat Sheet, 2026): 19 MiB, two passes, one lane. */
const hashCost: HashCost = { memory: 19_456, passes: 2, parallelism: 1 };

const keyBytes = 32;
const derive = promisify(argon2);

/** What is kept of a password beside its salt. */
export function derivePasswordKey(
  password: string,
  salt: Uint8Array,
  cost: HashCost,
): Promise<Buffer> {
  // Normalized, because one character can be typed as several (NIST SP 800-63B, 3.1.1.2).
  const message = password.normalize("NFKC");
  return inHashTurn(() =>
    derive("argon2id", { message, nonce: salt, tagLength: keyBytes, ...cost }),
  );
}

/** The start of every hash that is made today; another one is made anew at the next sign-in. */
export const hashPrefix = `$argon2id$v=19$m=${hashCost.memory},t=${hashCost.passes},p=${hashCost.parallelism}$`;

/** Argon2id in the PHC form `$argon2id$v=19$m=…,t=…,p=…$salt$key`. */
export async function hashPassword(random: Random, password: string): Promise<string> {
  const salt = random.bytes(16);
  const key = await derivePasswordKey(password, salt, hashCost);
  return `${hashPrefix}${unpadded(salt)}$${unpadded(key)}`;
}

/** A hash that no password has, so that an unknown account takes as long as a known one. */
export function hashOfNobody(): string {
  return `${hashPrefix}${unpadded(randomBytes(16))}$${unpadded(randomBytes(keyBytes))}`;
}

function unpadded(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64").replace(/=+$/, "");
}
