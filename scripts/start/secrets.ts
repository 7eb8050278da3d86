import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { StartProblem } from "./startProblem.ts";

/** Made once per data folder, never defaulted, never shown. */
export type Secrets = {
  /** Signs the sessions of the web interface. */
  readonly authSecret: string;
  /** Password of the embedded server's superuser. */
  readonly postgresPassword: string;
  /** Password of the role that owns the book and the queue. */
  readonly bookPassword: string;
  /** Password of the role of bench machines, which reaches the queue only. */
  readonly bellPassword: string;
  /** Encrypts the secrets in the book that web and control use again. */
  readonly secretsKey: string;
};

const names = [
  "authSecret",
  "postgresPassword",
  "bookPassword",
  "bellPassword",
  "secretsKey",
] as const;

/** Reads the secrets of the data folder, or makes them (mode 600). Throws a StartProblem. */
export async function readSecrets(file: string): Promise<Secrets> {
  const text = await readFile(file, "utf8").catch(() => null);
  const create = () => randomBytes(32).toString("hex");
  const keep = async (secrets: Record<string, unknown>) => {
    await writeFile(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
    return readSecrets(file);
  };
  if (text === null) return keep(Object.fromEntries(names.map((name) => [name, create()])));
  const read = parse(text);
  // A data folder from before webhooks.
  if ("authSecret" in read && !("secretsKey" in read))
    return keep({ ...read, secretsKey: create() });
  const secret = (name: (typeof names)[number]): string => {
    const value = read[name];
    if (typeof value === "string" && value.length >= 32) return value;
    throw new StartProblem(
      `${file} is broken (${name} is missing). Restore it from a backup, or start over, which deletes all results: npm start -- --reset`,
    );
  };
  return {
    authSecret: secret("authSecret"),
    postgresPassword: secret("postgresPassword"),
    bookPassword: secret("bookPassword"),
    bellPassword: secret("bellPassword"),
    secretsKey: secret("secretsKey"),
  };
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
