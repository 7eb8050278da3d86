import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** Variables whose whole value is a secret, by what they are called. */
const SECRET_NAME =
  /(TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIALS?|API_?KEY|ACCESS_?KEY|PRIVATE_?KEY|_AUTH)$/i;
/** The user information of an address: `https://name:password@host`. */
const USER_INFORMATION = /[a-z][a-z0-9+.-]*:\/\/([^\s/@]*)@/gi;

/** Where tools keep credentials below the home, with what stands before each value. */
const FILES: readonly { path: string; value: RegExp }[] = [
  { path: ".npmrc", value: /_(?:authToken|auth|password)\s*=\s*"?([^\s"]+)/g },
  { path: ".netrc", value: /\bpassword\s+(\S+)/g },
  { path: ".git-credentials", value: USER_INFORMATION },
  { path: ".gitconfig", value: /(?:extraheader\s*=.*\s|:\/\/[^\s/@:]*:)([^\s@]+)/gi },
  { path: ".config/git/credentials", value: USER_INFORMATION },
  { path: ".config/pip/pip.conf", value: USER_INFORMATION },
  { path: ".config/go/env", value: USER_INFORMATION },
  { path: ".pip/pip.conf", value: USER_INFORMATION },
  { path: ".cargo/credentials.toml", value: /token\s*=\s*"([^"]+)"/g },
  { path: ".cargo/credentials", value: /token\s*=\s*"([^"]+)"/g },
  { path: ".m2/settings.xml", value: /<(?:password|passphrase)>([^<]+)</g },
  { path: ".docker/config.json", value: /"(?:auth|identitytoken|password)"\s*:\s*"([^"]+)"/g },
];

/**
 * Values that must not leave this machine: secrets among the settings, credentials inside addresses, and
 * what registries' tools keep in the home folder.
 */
export async function heldSecrets(
  settings: Readonly<Record<string, unknown>>,
  home: string | undefined,
): Promise<string[]> {
  const found: string[] = [];
  for (const [name, value] of Object.entries(settings)) {
    if (typeof value !== "string") continue;
    // An absolute path names a file with the secret; the path itself is none.
    if (SECRET_NAME.test(name) && !value.startsWith("/")) found.push(value);
    found.push(...inAddresses(value));
  }
  if (home === undefined) return found;
  for (const { path, value } of FILES) {
    const text = await readFile(join(home, path), "utf8").catch(() => "");
    if (value === USER_INFORMATION) found.push(...inAddresses(text));
    else found.push(...[...text.matchAll(value)].map(([, secret = ""]) => secret));
  }
  return found;
}

/** Passwords of all addresses in a text, as they stand there and decoded; a lone name is a token. */
function inAddresses(text: string): string[] {
  return [...text.matchAll(USER_INFORMATION)].flatMap(([, information = ""]) => {
    const [name = "", ...rest] = information.split(":");
    const secret = rest.length > 0 ? rest.join(":") : name;
    return [secret, decoded(secret)];
  });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
