import { issueSentence, plainIssueOfSecret } from "@lapline/contracts";
import { z } from "zod";
import { hostNameOf } from "./knownHosts.ts";

const placeholder = /change[-_ ]?me|placeholder|example|secret123|^(.)\1+$/i;

export const webSchema = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).describe("PostgreSQL connection string."),
  DATABASE_POOL_MAX: z.coerce
    .number()
    .int()
    .min(2)
    .max(100)
    .default(10)
    .describe("Connections to PostgreSQL that the process opens at most."),
  LAPLINE_URL: z
    .url({ protocol: /^https?$/ })
    .describe("Address under which people and machines reach this server, without a path."),
  LAPLINE_HOSTS: z
    .string()
    .default("")
    .transform((list) => list.split(",").map((name) => name.trim().toLowerCase()))
    .transform((names) => names.filter((name) => name !== ""))
    .refine((names) => names.every((name) => hostNameOf(name) === name), {
      error: "needs host names without scheme, port and path, separated by commas",
    })
    .describe(
      "Further host names under which people or machines reach this server, separated by commas. Requests for any other host are refused with 421.",
    ),
  AUTH_SECRET: z
    .string()
    .min(32, "needs at least 32 characters, e.g. from `openssl rand -base64 32`")
    .refine((value) => !placeholder.test(value), "is a placeholder: put random characters there")
    .describe(
      "Signs session cookies. At least 32 random characters. A new value signs everybody out.",
    ),
  SECRETS_KEY: z
    .string()
    .regex(/^([0-9a-f]{64}|[\w-]{43})$/i, "set it to 32 random bytes in hex or base64url")
    .optional()
    .describe(
      "Encrypts the secrets that Lapline needs in plain text, such as those that sign webhooks. 32 random bytes in hex or base64url, the same for web and control. Without it there are no webhooks. Keep it with the backups.",
    ),
  OUTBOUND_ALLOW_CIDRS: z
    .string()
    .regex(/^[\d.:a-f/,\s]*$/i, "write ranges such as 10.1.0.0/16, several with commas between")
    .default("")
    .describe(
      "Private address ranges that webhooks and repository connections may be sent to, such as `10.1.0.0/16,fd00::/8`. Every other private or reserved address is refused. The same for web and control.",
    ),
  SESSION_IDLE_HOURS: z.coerce
    .number()
    .int()
    .min(1)
    .max(720)
    .default(168)
    .describe("Hours without a request after which a session ends."),
  SESSION_MAX_HOURS: z.coerce
    .number()
    .int()
    .min(1)
    .max(2160)
    .default(720)
    .describe("Hours after the sign-in at which a session ends in any case."),
  TRUSTED_PROXY_COUNT: z.coerce
    .number()
    .int()
    .min(0)
    .max(10)
    .default(0)
    .describe(
      "Proxies of your own in front of this server whose `X-Forwarded-For` entries are believed.",
    ),
  API_CALLS_PER_KEY: z.coerce
    .number()
    .int()
    .min(1)
    .max(100_000)
    .default(500)
    .describe(
      "Calls a second that one API key or person may send to `/api/v1`, averaged over ten seconds.",
    ),
  API_CALLS_PER_ADDRESS: z.coerce
    .number()
    .int()
    .min(1)
    .max(100_000)
    .default(1000)
    .describe("Calls a second that one address may send to `/api/v1`, averaged over ten seconds."),
  CLI_PACKAGE: z
    .string()
    .min(1)
    .optional()
    .describe(
      "The `lapline.tgz` that this server offers at `/cli/lapline.tgz`. The image has one.",
    ),
  WORKER_PACKAGE: z
    .string()
    .min(1)
    .optional()
    .describe(
      "The `lapline-worker.tgz` that this server offers at `/machine/lapline-worker.tgz`. The image has one.",
    ),
  METRICS_HOST: z.string().min(1).default("127.0.0.1").describe("Address that metrics listen on."),
  METRICS_PORT: z
    .union([z.literal("").transform(() => undefined), z.coerce.number().int().min(1).max(65_535)])
    .optional()
    .describe("Port of `/metrics` for Prometheus. Without it, web serves no metrics."),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"])
    .default("info")
    .describe("Lowest level of log lines written to stdout."),
});
export type Env = z.infer<typeof webSchema>;

let parsed: Env | undefined;

/**
 * Settings of this process (PORT is read by `next start` itself). Parsed at the first call, so that
 * `next build` needs none; throws one error that names every missing or wrong variable.
 */
export function env(): Env {
  if (parsed !== undefined) return parsed;
  const result = webSchema.safeParse(process.env, { error: plainIssueOfSecret });
  if (!result.success) {
    const problems = result.error.issues.map((issue) => `  ${issueSentence(issue)}`);
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
