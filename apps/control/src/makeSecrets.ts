import { randomBytes } from "node:crypto";
import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { readSecretsEnv } from "./env.ts";
import { secretFiles } from "./secrets/secretFiles.ts";
import { serverSecrets, writePrivate } from "./secrets/serverSecrets.ts";

// First service of docker-compose.yml: makes the secrets of a new installation, or finds them.
const problems = await run();
if (problems.length > 0) {
  process.stderr.write(`The installation cannot start:\n  ${problems.join("\n  ")}\n`);
  process.exitCode = 1;
}

async function run(): Promise<string[]> {
  const settings = readSecretsEnv();
  if (!settings.ok) return settings.problems;
  const { SECRETS_DIR: folder, AUTH_SECRET, POSTGRES_PASSWORD } = settings.env;
  const own = {
    ...(AUTH_SECRET === undefined ? {} : { authSecret: AUTH_SECRET }),
    ...(POSTGRES_PASSWORD === undefined ? {} : { postgresPassword: POSTGRES_PASSWORD }),
  };
  const random = { bytes: (count: number) => randomBytes(count) };
  const made = await serverSecrets(random, join(folder, "server", "secrets.json"), own);
  if (!made.ok) return made.problems;
  for (const { path, text, readableByAll } of secretFiles(made.secrets)) {
    await writePrivate(join(folder, path), text);
    // The volume is what keeps others out: it is mounted into the service that needs it and no other.
    if (readableByAll) await chmod(join(folder, path), 0o644);
  }
  process.stdout.write("The secrets of this installation are in place.\n");
  return [];
}
