import { scrypt, timingSafeEqual } from "node:crypto";
import { derivePasswordKey } from "./hashPassword.ts";
import { inHashTurn } from "./inHashTurn.ts";

// What releases before Argon2id used: better-auth's parameters.
const scryptCost = { N: 16_384, r: 16, p: 1, maxmem: 128 * 16_384 * 16 * 2 };

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/** Whether a password is the one that was hashed, by `hashPassword` or by an earlier release. */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const { wanted, given } = await keysOf(hash, password);
  return wanted.length === given.length && wanted.length > 0 && timingSafeEqual(wanted, given);
}

async function keysOf(hash: string, password: string): Promise<{ wanted: Buffer; given: Buffer }> {
  const [, memory, passes, parallelism, salt = "", key = ""] = phc.exec(hash) ?? [];
  if (key !== "") {
    const cost = {
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
    };
    const given = await derivePasswordKey(password, Buffer.from(salt, "base64"), cost);
    return { wanted: Buffer.from(key, "base64"), given };
  }
  const [oldSalt = "", oldKey = ""] = hash.split(":");
  const wanted = Buffer.from(oldKey, "hex");
  return { wanted, given: await deriveOld(password, oldSalt, wanted.length) };
}

function deriveOld(password: string, salt: string, keyBytes: number): Promise<Buffer> {
  if (keyBytes === 0) return Promise.resolve(Buffer.alloc(0));
  const text = password.normalize("NFKC");
  return inHashTurn(
    () =>
      new Promise((resolve, reject) => {
        scrypt(text, salt, keyBytes, scryptCost, (error, derived) => {
          if (error === null) resolve(derived);
          else reject(error);
        });
      }),
  );
}
