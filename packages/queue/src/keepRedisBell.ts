import { createHash } from "node:crypto";
import { Redis } from "ioredis";
import { queueConnection } from "./queueConnection.ts";
import { reasonOf } from "./reasonOf.ts";

/**
 * What a bench machine's user of Redis may do: hear and answer the bells of `bench.*` queues (the
 * prefix is this package's), and no command that looks at or changes the server.
 */
export const redisBellRules = [
  "~lapline:bench.*",
  "+@all",
  "-@admin",
  "-@dangerous",
  "-@pubsub",
  "+info",
  "+client|setname",
] as const;

export type RedisBell =
  | {
      ok: true;
      /** The queue's address for a bench machine. */
      url: string;
      /** Removes the user and closes the connection. */
      close(): Promise<void>;
    }
  /** `reason`: why this Redis made no such user (no rights, older than Redis 6). */
  | { ok: false; reason: string };

/**
 * Makes the bench machines' user on a Redis server that is not ours, and makes it again whenever Redis
 * comes back without it: users that were added by command do not survive a restart. `queueUrl` must
 * belong to a user who may manage users.
 */
export async function keepRedisBell(queueUrl: string, password: string): Promise<RedisBell> {
  const connection = queueConnection(queueUrl, "producer");
  if (connection.kind !== "redis") throw new Error("Only Redis has users of its own.");
  const { url, ...options } = connection.options;
  const client = new Redis(url, { ...options, lazyConnect: true });
  const hash = createHash("sha256").update(password).digest("hex");
  // Several installations may share one Redis: each has a user of its own.
  const user = `lapline-bell-${hash.slice(0, 12)}`;
  const make = () =>
    client.call("ACL", "SETUSER", user, "reset", "on", `#${hash}`, ...redisBellRules);
  // The bell falls silent while Redis is away; the worker polls until it is back.
  client.on("error", () => undefined);
  const end = () => {
    connection.retire();
    client.disconnect();
  };
  try {
    await client.connect();
    await make();
  } catch (error) {
    end();
    return { ok: false, reason: reasonOf(error) };
  }
  client.on("ready", () => make().catch(() => undefined));
  const bellUrl = new URL(queueUrl);
  bellUrl.username = user;
  bellUrl.password = password;
  return {
    ok: true,
    url: bellUrl.href,
    close: async () => {
      // Redis may be gone already, and its user with it.
      await client.call("ACL", "DELUSER", user).catch(() => undefined);
      end();
    },
  };
}
