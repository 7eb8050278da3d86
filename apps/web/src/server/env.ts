import { z } from "zod";
import { hostNameOf } from "./knownHosts.ts";

const placeholder = /change[-_ ]?me|placeholder|example|secret123|^(.)\1+$/i;

const envSchema = z.object({
  /** PostgreSQL connection string of the book. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** Largest number of connections this process opens to PostgreSQL. */
  DATABASE_POOL_MAX: z.coerce.number().int().min(2).max(100).default(10),
  /** Address under which people and machines reach this server, without a path. */
  LAPLINE_URL: z.url({ protocol: /^https?$/ }),
  /**
   * Further names under which people or machines reach this server, separated by commas, such as the
   * name of its container. Requests for any other host are refused.
   */
  LAPLINE_HOSTS: z
    .string()
    .default("")
    .transform((list) => list.split(",").map((name) => name.trim().toLowerCase()))
    .transform((names) => names.filter((name) => name !== ""))
    .refine((names) => names.every((name) => hostNameOf(name) === name), {
      error: "needs host names without scheme, port and path, separated by commas",
    }),
  /** Signs session cookies. At least 32 random characters; a new value signs everybody out. */
  AUTH_SECRET: z
    .string()
    .min(32, "needs at least 32 characters, e.g. from `openssl rand -base64 32`")
    .refine((value) => !placeholder.test(value), "is a placeholder: put random characters there"),
  /**
   * Encrypts the secrets that Lapline itself uses again, such as those that sign webhooks: 32 random
   * bytes, e.g. from `openssl rand -hex 32`, the same for web and control. Without it webhooks cannot
   * be made.
   */
  SECRETS_KEY: z
    .string()
    .regex(/^([0-9a-f]{64}|[\w-]{43})$/i, "set it to 32 random bytes in hex or base64url")
    .optional(),
  /** Hours without a request after which a session ends. */
  SESSION_IDLE_HOURS: z.coerce.number().int().min(1).max(720).default(168),
  /** Hours after which a session ends, however much it is used. */
  SESSION_MAX_HOURS: z.coerce.number().int().min(1).max(2160).default(720),
  /** Proxies of your own in front of this server, whose X-Forwarded-For entries can be believed. */
  TRUSTED_PROXY_COUNT: z.coerce.number().int().min(0).max(10).default(0),
  /** Calls a second, on average over ten seconds, that one API key or person may send to /api/v1. */
  API_CALLS_PER_KEY: z.coerce.number().int().min(1).max(100_000).default(500),
  /** The same for everything that comes from one address. */
  API_CALLS_PER_ADDRESS: z.coerce.number().int().min(1).max(100_000).default(1000),
  /** `lapline.tgz` of the build, which this server then offers at /cli/lapline.tgz. */
  CLI_PACKAGE: z.string().min(1).optional(),
  /** `lapline-worker.tgz` of the build, which this server then offers at /machine/lapline-worker.tgz. */
  WORKER_PACKAGE: z.string().min(1).optional(),
  /** Lowest level of log lines written to stdout. */
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});
export type Env = z.infer<typeof envSchema>;

let parsed: Env | undefined;

/**
 * Settings of this process (PORT is read by `next start` itself). Parsed at the first call, so that
 * `next build` needs none; throws one error that names every missing or wrong variable.
 */
export function env(): Env {
  if (parsed !== undefined) return parsed;
  const result = envSchema.safeParse(process.env);
  if (!result.success) {
    const problems = result.error.issues.map(
      (issue) => `  ${issue.path.join(".")}: ${issue.message}`,
    );
    throw new Error(`The environment of web is not usable:\n${problems.join("\n")}`);
  }
  parsed = result.data;
  return parsed;
}

/** Connections that each thread for heavy requests may open: it answers one request at a time. */
const threadConnectionsMax = 3;

/** The environment of a thread of this process, which parses it by the same rules. */
export function threadEnv(): NodeJS.ProcessEnv {
  return { ...process.env, DATABASE_POOL_MAX: String(threadConnectionsMax) };
}
