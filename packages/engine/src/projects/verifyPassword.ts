import { timingSafeEqual } from "node:crypto";
import { derivePasswordKey } from "./hashPassword.ts";

/** Whether a password is the one that `hashPassword` or better-auth hashed. */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const [salt, key] = hash.split(":");
  if (salt === undefined || key === undefined) return false;
  const wanted = Buffer.from(key, "hex");
  const given = await derivePasswordKey(salt, password);
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}
