import { type Random, sha256 } from "../../base/index.ts";

const codesCount = 10;
/** 24 letters of 32 are 120 bits, for which a plain hash is enough (ASVS 5.0 6.5.2). */
const lettersCount = 24;
const groupLength = 6;
/** Crockford's: none looks like another. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

/** New recovery codes, to be shown once. */
export function makeRecoveryCodes(random: Random): string[] {
  return Array.from({ length: codesCount }, () => {
    const letters = [...random.bytes(lettersCount)].map((byte) => alphabet[byte % alphabet.length]);
    return letters.join("").replace(new RegExp(`.{${groupLength}}(?=.)`, "g"), "$&-");
  });
}

/** What is kept of a recovery code; null for a text that is none. Case, spaces and dashes do not count. */
export function recoveryCodeHash(text: string): string | null {
  const plain = text.toLowerCase().replace(/[\s-]/g, "").replaceAll("o", "0").replace(/[il]/g, "1");
  const isCode =
    plain.length === lettersCount && [...plain].every((each) => alphabet.includes(each));
  return isCode ? sha256(plain) : null;
}
