/** A shorter value would also hide ordinary words. */
const CHARACTERS_MIN = 6;
/** Shorter parts of an encoded value occur by chance. */
const BASE64_CHARACTERS_MIN = 7;

/**
 * The texts in which a secret can appear: as it is, in JSON, URL-encoded with either case of hex digits,
 * and in base64 at each of the three positions that it can have among other bytes. Empty for a value
 * that is too short to be told from ordinary text.
 */
export function secretForms(secret: string): string[] {
  if (secret.length < CHARACTERS_MIN) return [];
  const encoded = encodeURIComponent(secret.toWellFormed());
  const lower = encoded.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());
  const form = encoded.replaceAll("%20", "+");
  const forms = [secret, JSON.stringify(secret).slice(1, -1), encoded, lower, form];
  for (const before of [0, 1, 2]) {
    const core = base64Core(secret, before);
    if (core.length < BASE64_CHARACTERS_MIN) continue;
    forms.push(core, core.replaceAll("+", "-").replaceAll("/", "_"));
  }
  return [...new Set(forms)];
}

/** The characters that depend on the secret alone when `before` bytes of a group precede it. */
function base64Core(secret: string, before: number): string {
  const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]);
  const first = Math.ceil((before * 8) / 6);
  return bytes.toString("base64").slice(first, Math.floor((bytes.length * 8) / 6));
}
