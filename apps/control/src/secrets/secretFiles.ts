import { createHash } from "node:crypto";
import { redisBellRules } from "@lapline/queue";
import type { ServerSecrets } from "./serverSecrets.ts";

export interface SecretFile {
  /** Below the folder of secrets; each first part is a volume of its own. */
  path: string;
  text: string;
  /** True when the program that reads it runs under an account of its own image. */
  readableByAll: boolean;
}

/**
 * What each service of docker-compose.yml is told, and no more: PostgreSQL its passwords, Redis the
 * hashes of its users', web and control where book and queue are, the machine where its bells ring.
 */
export function secretFiles(secrets: ServerSecrets): SecretFile[] {
  const { postgresPassword, bookPassword, controlPassword, bellPassword, authSecret, secretsKey } =
    secrets;
  return [
    { path: "postgres/superuser_password", text: postgresPassword, readableByAll: true },
    { path: "postgres/book_password", text: bookPassword, readableByAll: true },
    { path: "redis/users.acl", text: usersAcl(controlPassword, bellPassword), readableByAll: true },
    {
      path: "server/server.env",
      text: envFile({
        DATABASE_URL: `postgresql://lapline_book:${bookPassword}@postgres:5432/lapline`,
        QUEUE_URL: `redis://control:${controlPassword}@redis:6379`,
        AUTH_SECRET: authSecret,
        SECRETS_KEY: secretsKey,
      }),
      readableByAll: false,
    },
    {
      path: "machine/worker.env",
      text: envFile({ QUEUE_URL: `redis://bell:${bellPassword}@redis:6379` }),
      readableByAll: false,
    },
  ];
}

/**
 * Two users by password and nobody without; the machines' user may only hear its bells.
 */
function usersAcl(controlPassword: string, bellPassword: string): string {
  const hash = (password: string) => createHash("sha256").update(password).digest("hex");
  return [
    "user default off",
    `user control on #${hash(controlPassword)} ~* &* +@all`,
    `user bell on #${hash(bellPassword)} ${redisBellRules.join(" ")}`,
    "",
  ].join("\n");
}

function envFile(variables: Record<string, string>): string {
  return Object.entries(variables)
    .map(([name, value]) => `${name}=${value}\n`)
    .join("");
}
