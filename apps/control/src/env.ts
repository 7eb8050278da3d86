import {
  issueSentence,
  newMachineName,
  parseGitMirrors,
  plainIssueOfSecret,
  sandboxKindSchema,
  slugSchema,
} from "@lapline/contracts";
import { outboundAddresses } from "@lapline/engine";
import { publicRegistries } from "@lapline/workloads/registries";
import { z } from "zod";

const address = (schemes: string[], sentence: string) =>
  z
    .string({ error: sentence })
    .refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol), sentence);

const postgresSchemes = ["postgres:", "postgresql:"];

/** The book: `postgresql://user:password@host:port/database`. A secret is in it, so no default. */
const databaseUrl = address(postgresSchemes, "set it to the postgresql:// address of the database");

/** Address of a registry, without a slash at its end. */
const registryUrl = (standard: string) =>
  address(["https:", "http:"], "set it to the https:// address of the registry")
    .transform((url) => url.replace(/\/+$/, ""))
    .default(standard);

/** Compose hands on what is not set as an empty text. */
const optionalText = z
  .string()
  .optional()
  .transform((text) => (text === "" ? undefined : text));

export const controlSchema = z.object({
  DATABASE_URL: databaseUrl.describe("PostgreSQL connection string."),
  QUEUE_URL: address(
    ["redis:", "rediss:", ...postgresSchemes],
    "set it to the redis:// or postgresql:// address of the queue",
  ).describe(
    "The queue of job notifications: `redis://…`, or `postgresql://…` for tables in a database.",
  ),
  QUEUE_BELL_ROLE: z
    .string()
    .min(1)
    .max(63)
    .default("lapline_bell")
    .describe(
      "PostgreSQL role of the bench machines. It may read the job notifications and nothing else.",
    ),
  METRICS_HOST: z
    .string()
    .min(1)
    .default("127.0.0.1")
    .describe("Address that health checks and metrics listen on."),
  METRICS_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(9464)
    .describe("Port of `/metrics`, `/healthz` and `/readyz`. `0` lets the system choose."),
  DATA_DIR: optionalText.describe(
    "A folder on the disk of PostgreSQL, whose free space `/metrics` shows. Without it, the space is not shown.",
  ),
  LOG_LEVEL: z
    .enum(["trace", "debug", "info", "warn", "error", "silent"])
    .default("info")
    .describe("Lowest level of log lines written to stdout."),
  VERSION_DISCOVERY: z
    .enum(["on", "off"])
    .default("on")
    .describe(
      "`on`: control looks up the releases of targets once a day and on request. `off`: only the versions that the targets list themselves are offered.",
    ),
  NPM_REGISTRY_URL: registryUrl(publicRegistries.npmUrl).describe(
    "The npm registry, or a mirror of it.",
  ),
  GO_PROXY_URL: registryUrl(publicRegistries.goProxyUrl).describe(
    "One Go module proxy, not a list as in `GOPROXY`.",
  ),
  PYPI_INDEX_URL: registryUrl(publicRegistries.pypiUrl).describe(
    "Simple index of Python projects.",
  ),
  CRATES_INDEX_URL: registryUrl(publicRegistries.cratesUrl).describe("Sparse index of crates."),
  MAVEN_REPOSITORY_URL: registryUrl(publicRegistries.mavenUrl).describe("Maven repository."),
  PUB_HOSTED_URL: registryUrl(publicRegistries.pubUrl).describe(
    "Hosted repository of Dart packages.",
  ),
  DOCKER_REGISTRY_URL: registryUrl("https://registry-1.docker.io").describe(
    "Registry behind `docker.io`. Images of other registries name theirs.",
  ),
  GIT_MIRRORS: z
    .string()
    .default("")
    .transform((text, context) => {
      const mirrors = parseGitMirrors(text);
      if (mirrors !== null) return mirrors;
      context.addIssue("write https://host/name=/absolute/folder, several with commas between");
      return z.NEVER;
    })
    .describe(
      "Local mirrors of git repositories: `https://host/a/b=/srv/mirrors/b.git`, several with commas between. Tags of such a repository are read from the folder.",
    ),
  LAPLINE_URL: z
    .url({ protocol: /^https?$/, error: "set it to the address under which people reach Lapline" })
    .transform((url) => url.replace(/\/+$/, ""))
    .default("http://127.0.0.1:3000")
    .describe("Address under which people reach Lapline. Links in mails lead there."),
  SMTP_URL: optionalText
    .pipe(
      address(
        ["smtp:", "smtps:"],
        "set it to the smtp:// or smtps:// address of the mail server",
      ).optional(),
    )
    .describe(
      "The mail server: `smtp://user:password@host:587` or `smtps://user:password@host:465`. Percent-encode special characters in user and password. Without it, mails stay on the Mailbox page and nobody can reset a password.",
    ),
  MAIL_FROM: optionalText
    .pipe(z.string().max(200).default("Lapline <lapline@localhost>"))
    .describe("Sender of every mail."),
  SECRETS_KEY: optionalText
    .pipe(
      z
        .string()
        .regex(/^([0-9a-f]{64}|[\w-]{43})$/i, "set it to 32 random bytes in hex or base64url")
        .optional(),
    )
    .describe(
      "Encrypts the secrets that Lapline needs in plain text, such as those that sign webhooks. 32 random bytes in hex or base64url, the same for web and control. Without it there are no webhooks. Keep it with the backups.",
    ),
  OUTBOUND_ALLOW_CIDRS: z
    .string()
    .default("")
    .transform((text, context) => {
      const ranges = outboundAddresses.parseCidrs(text);
      if (ranges !== null) return ranges;
      context.addIssue("write ranges such as 10.1.0.0/16, several with commas between");
      return z.NEVER;
    })
    .describe(
      "Private address ranges that webhooks and repository connections may be sent to, such as `10.1.0.0/16,fd00::/8`. Every other private or reserved address is refused. The same for web and control.",
    ),
  CONFIRMATION_MINUTES_PER_DAY: z.coerce
    .number()
    .min(0)
    .max(1440)
    .default(240)
    .describe(
      "Machine-minutes per hardware label in 24 hours for confirming suspected changes. Beyond it they stay queued. `0`: nothing is confirmed.",
    ),
  BISECTION: z
    .enum(["on", "off"])
    .default("on")
    .describe(
      "`on`: regression alerts are bisected automatically, within the minutes above. `off`: only on request.",
    ),
  CALIBRATION_EVERY_DAYS: z.coerce
    .number()
    .min(0)
    .max(365)
    .default(7)
    .describe(
      "Days after which an idle machine compares a workload with itself again. `0`: never.",
    ),
  CALIBRATION_IDLE_MINUTES: z.coerce
    .number()
    .min(0)
    .max(1440)
    .default(30)
    .describe("Minutes that all machines of a label must have been idle before a calibration."),
  CALIBRATION_MINUTES_PER_DAY: z.coerce
    .number()
    .min(0)
    .max(1440)
    .default(60)
    .describe("Machine-minutes per hardware label in 24 hours that calibrations may take."),
  PATH: z.string().default("").describe("Where git is found, for targets whose releases are tags."),
});

/** Settings of the control process, parsed once at start. */
export type ControlEnv = z.infer<typeof controlSchema>;

export const setupSchema = z.object({
  DATABASE_URL: databaseUrl.describe("PostgreSQL connection string."),
  SETUP_FILE: z
    .string({ error: "set it to the file that shall keep the first run's secrets" })
    .min(1)
    .describe(
      "File (mode 600) that keeps what the first run creates: `email`, `password`, `apiKey`, `machineKey`.",
    ),
  MACHINE_KEY_FILE: z
    .string()
    .min(1)
    .optional()
    .describe(
      "Where the worker looks for its machine key. The key is stored there too unless one exists.",
    ),
  OWNER_EMAIL: z
    .email()
    .default("owner@lapline.local")
    .describe("Sign-in address of the first owner."),
  MACHINE_NAME: z.string().min(1).max(100).default(newMachineName).meta({
    description: "Name of the first machine in the list.",
    whenUnset: "`bench-` and four digits",
  }),
  MACHINE_LABEL: slugSchema
    .default("local")
    .describe("Hardware label that the first machine serves."),
  SANDBOXES: z
    .string()
    .default("process,docker")
    .transform((list) => [...new Set(list.split(",").map((kind) => kind.trim()))])
    .pipe(z.array(sandboxKindSchema).min(1))
    .describe(
      "Sandboxes that the first machine may use: `process`, `docker`, or both with a comma.",
    ),
});

/** Settings of the first run's setup. */
export type SetupEnv = z.infer<typeof setupSchema>;

export const secretsSchema = z.object({
  SECRETS_DIR: z
    .string({ error: "set it to the folder for the secrets" })
    .min(1)
    .describe("Folder of the secrets. Each service of `docker-compose.yml` sees one folder in it."),
  LAPLINE_URL: z
    .url({ protocol: /^https?$/, error: "set it to the address under which people reach Lapline" })
    .refine((url) => !/(^|[.])example[.](org|com|net)$/.test(new URL(url).hostname), {
      error: "is still the template's address: put your own there",
    })
    .describe("Address of the installation. The template's address is refused."),
  AUTH_SECRET: optionalText.describe(
    "Signs session cookies. Generated by the first start when unset.",
  ),
  POSTGRES_PASSWORD: optionalText.describe(
    "Password of PostgreSQL's superuser. Generated by the first start when unset.",
  ),
});

/** The settings, or one sentence per variable that is missing or wrong; values are never repeated. */
export type EnvResult<T> = { ok: true; env: T } | { ok: false; problems: string[] };

/** Parses the process environment for the control process. */
export function readEnv(): EnvResult<ControlEnv> {
  return parse(controlSchema);
}

/** Parses the process environment for the first run's setup. */
export function readSetupEnv(): EnvResult<SetupEnv> {
  return parse(setupSchema);
}

/** Parses the process environment for a program that only works in the book. */
export function readBookEnv(): EnvResult<{ DATABASE_URL: string }> {
  return parse(z.object({ DATABASE_URL: databaseUrl }));
}

/** Parses the process environment for making the installation's secrets. */
export function readSecretsEnv(): EnvResult<z.infer<typeof secretsSchema>> {
  return parse(secretsSchema);
}

function parse<T>(schema: z.ZodType<T>): EnvResult<T> {
  const parsed = schema.safeParse(process.env, { error: plainIssueOfSecret });
  if (parsed.success) return { ok: true, env: parsed.data };
  return {
    ok: false,
    problems: parsed.error.issues.map(issueSentence),
  };
}
