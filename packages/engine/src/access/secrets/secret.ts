import { type Random, sha256 } from "../../base/index.ts";

/** What a secret opens; the prefix lets people and scanners recognise a leaked one. */
const prefixes = {
  apiKey: "lapk",
  machineKey: "lapm",
  registrationToken: "lapt",
  share: "laps",
  unsubscribe: "lapu",
  invitation: "lapi",
  passwordReset: "lapr",
} as const;
export type SecretKind = keyof typeof prefixes;

const checksumLength = 6;

/**
 * A new secret: prefix, 32 random bytes, checksum. Only its SHA-256 is stored: with 256 bits of
 * entropy a slow hash adds nothing (RELIABILITY, ASVS 11.5.1).
 */
export function createSecret(random: Random, kind: SecretKind): string {
  const body = `${prefixes[kind]}_${Buffer.from(random.bytes(32)).toString("base64url")}`;
  return `${body}_${sha256(body).slice(0, checksumLength)}`;
}

/** Whether a text can be a secret of this kind at all; spares the database random guesses. */
export function isWellFormedSecret(kind: SecretKind, secret: string): boolean {
  const cut = secret.length - checksumLength - 1;
  const body = secret.slice(0, Math.max(cut, 0));
  return (
    body.startsWith(`${prefixes[kind]}_`) &&
    secret.charAt(cut) === "_" &&
    sha256(body).slice(0, checksumLength) === secret.slice(cut + 1)
  );
}

/** The part of a secret that may be shown and stored. */
export function visiblePrefix(secret: string): string {
  return secret.slice(0, 12);
}
