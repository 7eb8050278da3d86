import { mkdir, open, readFile, rename } from "node:fs/promises";
import { dirname } from "node:path";
import type { Random } from "@lapline/engine";
import { z } from "zod";

/** Reads a file that may not exist yet; null then. */
export async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/** Writes a file that only its owner can read (mode 600); after a crash it is whole or not there. */
export async function writePrivate(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(`${path}.new`, "w", 0o600);
  try {
    await file.chmod(0o600);
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.new`, path);
}

const placeholders =
  /change[-_ ]?me|replace[-_ ]?me|placeholder|example|your[-_ ]|^(password|secret|lapline|postgres|admin|test)\d*$|^(.)\2*$/i;

/** True for a secret that somebody forgot to replace: a word of a template, or one repeated letter. */
export function isPlaceholder(secret: string): boolean {
  return placeholders.test(secret);
}

const secretBytes = 32;

/** Shorter ones can be guessed; the generated ones have 43 characters. */
const secretCharactersMin = 32;

const schema = z.strictObject({
  /** Superuser of PostgreSQL; used to make the database and by nobody afterwards. */
  postgresPassword: z.string(),
  /** Role that owns the book: web and control. */
  bookPassword: z.string(),
  /** Redis user of control. */
  controlPassword: z.string(),
  /** Redis user of the bench machines: rings and hears bells, nothing else. */
  bellPassword: z.string(),
  /** Signs the sessions of the web interface. */
  authSecret: z.string(),
  /** Encrypts the secrets in the book that web and control use again. */
  secretsKey: z.string(),
});
export type ServerSecrets = z.infer<typeof schema>;

/**
 * The installation's secrets: those of `file`, or new random ones that are kept there first. `own` are
 * the few that an operator may choose, at the first start only. Answers the problems when one of them
 * is a placeholder or too short.
 */
export async function serverSecrets(
  random: Random,
  file: string,
  own: Partial<Pick<ServerSecrets, "authSecret" | "postgresPassword">>,
): Promise<{ ok: true; secrets: ServerSecrets } | { ok: false; problems: string[] }> {
  const problems = Object.entries(own).flatMap(([name, value]) => problemsOf(name, value));
  if (problems.length > 0) return { ok: false, problems };
  const text = await readIfThere(file);
  const create = () => Buffer.from(random.bytes(secretBytes)).toString("base64url");
  if (text !== null) {
    const known: unknown = JSON.parse(text);
    const kept = schema.partial({ secretsKey: true }).parse(known);
    if (kept.secretsKey !== undefined) return { ok: true, secrets: schema.parse(kept) };
    // An installation from before webhooks.
    const completed = { ...kept, secretsKey: create() };
    await writePrivate(file, `${JSON.stringify(completed, null, 2)}\n`);
    return { ok: true, secrets: completed };
  }
  const secrets: ServerSecrets = {
    postgresPassword: own.postgresPassword ?? create(),
    bookPassword: create(),
    controlPassword: create(),
    bellPassword: create(),
    authSecret: own.authSecret ?? create(),
    secretsKey: create(),
  };
  await writePrivate(file, `${JSON.stringify(secrets, null, 2)}\n`);
  return { ok: true, secrets };
}

function problemsOf(name: string, value: string): string[] {
  if (isPlaceholder(value)) {
    return [`${name} is a placeholder: put random characters there, or leave it empty.`];
  }
  return value.length < secretCharactersMin
    ? [`${name} needs at least ${secretCharactersMin} characters, or leave it empty.`]
    : [];
}
