import type { Random } from "@lapline/engine";
import { z } from "zod";
import { readIfThere, writePrivate } from "../setup/privateFile.ts";
import { isPlaceholder } from "./isPlaceholder.ts";

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
