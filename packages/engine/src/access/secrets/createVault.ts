import { createCipheriv, createDecipheriv, createHash } from "node:crypto";
import type { Random } from "../../base/index.ts";

/** Keeps secrets that Lapline itself has to use again, such as those that it signs with. */
export interface Vault {
  /** Encrypts `text`; it opens only where `about` is the same, e.g. the id of its row. */
  seal(text: string, about: string): string;
  /** Throws when it was sealed with another key, for something else, or was changed. */
  open(sealed: string, about: string): string;
}

const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/**
 * A vault with AES-256-GCM. `keyText` is 32 random bytes in base64url or hex; null when it is neither.
 */
export function createVault(keyText: string, random: Random): Vault | null {
  const key = readKey(keyText);
  if (key === null) return null;
  const keyName = createHash("sha256").update(key).digest("hex").slice(0, 8);
  const version = `v1.${keyName}.`;
  return {
    seal: (text, about) => {
      const nonce = random.bytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes });
      cipher.setAAD(Buffer.from(about));
      const content = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return version + Buffer.concat([nonce, cipher.getAuthTag(), content]).toString("base64url");
    },
    open: (sealed, about) => {
      if (!sealed.startsWith(version)) {
        throw new Error("a stored secret was encrypted with another SECRETS_KEY");
      }
      const bytes = Buffer.from(sealed.slice(version.length), "base64url");
      const nonce = bytes.subarray(0, nonceBytes);
      const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes });
      decipher.setAAD(Buffer.from(about));
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      const content = bytes.subarray(nonceBytes + tagBytes);
      return Buffer.concat([decipher.update(content), decipher.final()]).toString("utf8");
    },
  };
}

function readKey(text: string): Buffer | null {
  const encoding = /^[0-9a-f]{64}$/i.test(text) ? "hex" : "base64url";
  const key = Buffer.from(text.trim(), encoding);
  return key.length === keyBytes ? key : null;
}
