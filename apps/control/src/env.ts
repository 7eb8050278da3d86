import { newMachineName, parseGitMirrors, sandboxKindSchema, slugSchema } from "@lapline/contracts";
import { publicRegistries } from "@lapline/workloads/registries";
import { z } from "zod";
import { parseCidrs } from "./outbound/addresses.ts";

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

const controlSchema = z.object({
  DATABASE_URL: databaseUrl,
  /** The doorbell: `redis://…`, or `postgresql://…` for BullMQ's own tables in a database. */
  QUEUE_URL: address(
    ["redis:", "rediss:", ...postgresSchemes],
    "set it to the redis:// or postgresql:// address of the queue",
  ),
  /** PostgreSQL role of the bench machines; it gets the `bench.*` queues and nothing else. */
  QUEUE_BELL_ROLE: z.string().min(1).max(63).default("lapline_bell"),
  /** Address that the health checks and metrics listen on. */
  METRICS_HOST: z.string().min(1).default("127.0.0.1"),
  /** Port of `/metrics`, `/healthz` and `/readyz`; 0 lets the system choose. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).default(9464),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("info"),
  /**
   * `on`: the releases of targets are looked up where they are listed, once a day and on request.
   * `off`: nobody is asked; the versions that the targets themselves list are offered.
   */
  VERSION_DISCOVERY: z.enum(["on", "off"]).default("on"),
  /** The npm registry, or a mirror of it. */
  NPM_REGISTRY_URL: registryUrl(publicRegistries.npmUrl),
  /** One Go module proxy (not a list as in GOPROXY). */
  GO_PROXY_URL: registryUrl(publicRegistries.goProxyUrl),
  /** Simple index of Python projects. */
  PYPI_INDEX_URL: registryUrl(publicRegistries.pypiUrl),
  /** Sparse index of crates. */
  CRATES_INDEX_URL: registryUrl(publicRegistries.cratesUrl),
  /** Maven repository. */
  MAVEN_REPOSITORY_URL: registryUrl(publicRegistries.mavenUrl),
  /** Hosted repository of Dart packages. */
  PUB_HOSTED_URL: registryUrl(publicRegistries.pubUrl),
  /** Registry behind `docker.io`; images of other registries name theirs. */
  DOCKER_REGISTRY_URL: registryUrl("https://registry-1.docker.io"),
  /**
   * Local mirrors of git repositories: `https://host/a/b=/srv/mirrors/b.git,…`. The tags of such a
   * repository are read from the folder and never from its address.
   */
  GIT_MIRRORS: z
    .string()
    .default("")
    .transform((text, context) => {
      const mirrors = parseGitMirrors(text);
      if (mirrors !== null) return mirrors;
      context.addIssue("write https://host/name=/absolute/folder, several with commas between");
      return z.NEVER;
    }),
  /** Address under which people reach Lapline: where the links in mails lead. */
  LAPLINE_URL: z
    .url({ protocol: /^https?$/, error: "set it to the address under which people reach Lapline" })
    .transform((url) => url.replace(/\/+$/, ""))
    .default("http://127.0.0.1:3000"),
  /**
   * The mail server: `smtp://user:password@host:587` (STARTTLS where it is offered, demanded before a
   * password) or `smtps://user:password@host:465`. Empty: mails are kept in the mailbox page.
   */
  SMTP_URL: optionalText.pipe(
    address(
      ["smtp:", "smtps:"],
      "set it to the smtp:// or smtps:// address of the mail server",
    ).optional(),
  ),
  /** Sender of every mail, e.g. `Lapline <lapline@your.domain>`. */
  MAIL_FROM: optionalText.pipe(z.string().max(200).default("Lapline <lapline@localhost>")),
  /**
   * Encrypts the secrets that Lapline itself uses again, such as those that sign webhooks: 32 random
   * bytes, e.g. from `openssl rand -hex 32`, the same for web and control. Without it there are no
   * webhooks; with another one, those that exist cannot be sent.
   */
  SECRETS_KEY: optionalText.pipe(
    z
      .string()
      .regex(/^([0-9a-f]{64}|[\w-]{43})$/i, "set it to 32 random bytes in hex or base64url")
      .optional(),
  ),
  /**
   * Private ranges of addresses that webhooks may be sent to, e.g. `10.1.0.0/16,fd00::/8`. Addresses
   * that are private, reserved or this host's own are refused unless one of these holds them.
   */
  OUTBOUND_ALLOW_CIDRS: z
    .string()
    .default("")
    .transform((text, context) => {
      const ranges = parseCidrs(text);
      if (ranges !== null) return ranges;
      context.addIssue("write ranges such as 10.1.0.0/16, several with commas between");
      return z.NEVER;
    }),
  /**
   * Machine-minutes per hardware label in 24 hours that may be spent on measuring suspected changes
   * again. Beyond it they wait, and say so. 0: changes are suspected and never confirmed.
   */
  CONFIRMATION_MINUTES_PER_DAY: z.coerce.number().min(0).max(1440).default(240),
  /**
   * `on`: the versions between the two of a regression alert are searched without anybody asking,
   * within the minutes above. `off`: only when somebody does.
   */
  BISECTION: z.enum(["on", "off"]).default("on"),
  /**
   * Days after which an idle machine compares a workload with itself again, to learn how small a
   * change it can show. 0: never.
   */
  CALIBRATION_EVERY_DAYS: z.coerce.number().min(0).max(365).default(7),
  /** How long all machines of a hardware label must have had nothing to do before that. */
  CALIBRATION_IDLE_MINUTES: z.coerce.number().min(0).max(1440).default(30),
  /** Machine-minutes per hardware label in 24 hours that calibrations may take. */
  CALIBRATION_MINUTES_PER_DAY: z.coerce.number().min(0).max(1440).default(60),
  /** Where git is found, for targets whose releases are tags. */
  PATH: z.string().default(""),
});

/** Settings of the control process, parsed once at start. */
export type ControlEnv = z.infer<typeof controlSchema>;

const setupSchema = z.object({
  DATABASE_URL: databaseUrl,
  /** File (mode 600) that keeps what the first run makes: `email`, `password`, `apiKey`, `machineKey`. */
  SETUP_FILE: z
    .string({ error: "set it to the file that shall keep the first run's secrets" })
    .min(1),
  /** Where the worker looks for its machine key; the key is stored there too unless one is there. */
  MACHINE_KEY_FILE: z.string().min(1).optional(),
  /** Sign-in address of the first owner. */
  OWNER_EMAIL: z.email().default("owner@lapline.local"),
  /** Name under which the first machine is listed. */
  MACHINE_NAME: z.string().min(1).max(100).default(newMachineName),
  /** Hardware label that the first machine serves. */
  MACHINE_LABEL: slugSchema.default("local"),
  /** Sandboxes that the first machine may use. */
  SANDBOXES: z
    .string()
    .default("process,docker")
    .transform((list) => [...new Set(list.split(",").map((kind) => kind.trim()))])
    .pipe(z.array(sandboxKindSchema).min(1)),
});

/** Settings of the first run's setup. */
export type SetupEnv = z.infer<typeof setupSchema>;

const secretsSchema = z.object({
  /** Folder of the secrets; each service of docker-compose.yml sees one folder in it. */
  SECRETS_DIR: z.string({ error: "set it to the folder for the secrets" }).min(1),
  /** Address of the installation; checked here so that a template's value stops the first service. */
  LAPLINE_URL: z
    .url({ protocol: /^https?$/, error: "set it to the address under which people reach Lapline" })
    .refine((url) => !/(^|[.])example[.](org|com|net)$/.test(new URL(url).hostname), {
      error: "is still the template's address: put your own there",
    }),
  /** Chosen by the operator instead of generated; looked at by the first start only. */
  AUTH_SECRET: optionalText,
  /** The same for PostgreSQL's superuser. */
  POSTGRES_PASSWORD: optionalText,
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
  const parsed = schema.safeParse(process.env);
  if (parsed.success) return { ok: true, env: parsed.data };
  return {
    ok: false,
    problems: parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`),
  };
}
