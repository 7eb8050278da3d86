import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { env } from "../env.ts";

/** An answer that a repeated request gets again. */
export interface KeptAnswer {
  status: number;
  location: string | null;
  body: string;
}

const cipher = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/** From the server's secret and the client's key: the database holds neither. */
function sealingKey(idempotencyKey: string): Uint8Array {
  const secret = `${env().AUTH_SECRET}\n${idempotencyKey}`;
  return new Uint8Array(hkdfSync("sha256", secret, "", "lapline idempotent answer", 32));
}

/** Encrypts an answer, which may hold a secret that is shown once, for the one who knows the key. */
export function sealAnswer(answer: KeptAnswer, idempotencyKey: string): string {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, sealingKey(idempotencyKey), nonce);
  const text = Buffer.concat([sealing.update(JSON.stringify(answer), "utf8"), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), text]).toString("base64url");
}

/** The answer again; null when the server's secret was changed since. */
export function openAnswer(sealed: string, idempotencyKey: string): KeptAnswer | null {
  const bytes = Buffer.from(sealed, "base64url");
  const opening = createDecipheriv(
    cipher,
    sealingKey(idempotencyKey),
    bytes.subarray(0, nonceBytes),
    { authTagLength: tagBytes },
  );
  opening.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  try {
    const text = opening.update(bytes.subarray(nonceBytes + tagBytes), undefined, "utf8");
    return JSON.parse(text + opening.final("utf8")) as KeptAnswer;
  } catch {
    return null;
  }
}
