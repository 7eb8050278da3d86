import { join, resolve } from "node:path";
import { newMachineName, parseGitMirrors, sandboxKindSchema } from "@lapline/contracts";
import { z } from "zod";
import { parseBuildHosts } from "./provision/network/parseBuildHosts.ts";

const folder = z
  .string()
  .min(1)
  .transform((path) => resolve(path));

const optionalText = z
  .string()
  .optional()
  .transform((text) => (text === "" ? undefined : text));

const schema = z.object({
  /** Address of the Lapline server, e.g. `https://lapline.example.org`. */
  LAPLINE_URL: z.url({ protocol: /^https?$/, error: "set it to the address of the server" }),
  /** Folder for spool, trial data and logs of this worker; kept across restarts. */
  WORKER_DATA_DIR: folder.default(() => resolve(".lapline/worker")),
  /** File with the machine key (mode 600); default: `machine.key` in WORKER_DATA_DIR. */
  MACHINE_KEY_FILE: optionalText,
  /** One-time token from "Add machine"; traded for a machine key when there is no key file yet. */
  REGISTER_TOKEN: optionalText,
  /** Name under which the machine registers; default: one that says nothing of the host. */
  MACHINE_NAME: z.string().min(1).max(100).default(newMachineName),
  /** Address of the queue (`redis://…`, `postgresql://…`). Without it the worker only polls. */
  QUEUE_URL: optionalText,
  /** Sandboxes that the machine's owner allows, e.g. `process,docker`. */
  SANDBOXES: z
    .string()
    .default("docker")
    .transform((list) => [...new Set(list.split(",").map((kind) => kind.trim()))])
    .pipe(z.array(sandboxKindSchema).min(1)),
  /**
   * Sandboxes of SANDBOXES that also run what projects define themselves, or `none`. `process` counts
   * only where walls can be built.
   */
  DEFINITION_SANDBOXES: z
    .string()
    .default("docker")
    .transform((list) => [...new Set(list.split(",").map((kind) => kind.trim()))])
    .transform((kinds) => (kinds.join() === "none" ? [] : kinds))
    .pipe(z.array(sandboxKindSchema)),
  /**
   * Walls around programs that are not Lapline's. `off`: none are built, and this machine runs only
   * built-in targets at versions that are bundled or that a registry vouches for.
   */
  WALLS: z.enum(["auto", "off"]).default("auto"),
  /**
   * Local mirrors of git repositories: `https://host/a/b=/srv/mirrors/b.git,…`. What is built from such
   * a repository is fetched from the folder and never from its address.
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
  /**
   * Further hosts that builds may ask for, `host` or `host:port` with commas between, e.g. those that a
   * package registry redirects to. Also the names of repositories that lead to a private address.
   */
  BUILD_HOSTS: z
    .string()
    .default("")
    .transform((text, context) => {
      const hosts = parseBuildHosts(text);
      if (hosts !== null) return hosts;
      context.addIssue("write host or host:port, several with commas between");
      return z.NEVER;
    }),
  /**
   * How comparisons of two versions are measured: in `slices` where the workload allows it, or by whole
   * `trials` in any case.
   */
  COMPARE_BY: z.enum(["slices", "trials"]).default("slices"),
  /** Maven repository that Java libraries come from. */
  MAVEN_REPOSITORY_URL: z
    .url({ protocol: /^https?$/, error: "set it to the https:// address of the repository" })
    .default("https://repo1.maven.org/maven2")
    .transform((url) => url.replace(/\/+$/, "")),
  /** Provisioned versions and tool caches. */
  LAPLINE_CACHE_DIR: folder.default(() => resolve(".lapline/cache")),
  /** Provisioned versions above this are dropped, least recently used first. */
  CACHE_BYTES_MAX: z.coerce
    .number()
    .int()
    .min(0)
    .default(10 * 1024 ** 3),
  /** Caches that builds from git share are dropped above this in total, least recently used first. */
  STEPS_CACHE_BYTES_MAX: z.coerce
    .number()
    .int()
    .min(0)
    .default(10 * 1024 ** 3),
  /** Such a cache that no build used for as many days is dropped. */
  STEPS_CACHE_DAYS_MAX: z.coerce.number().int().min(1).default(30),
  /** Unix socket of the container engine. */
  DOCKER_SOCKET: z.string().default("/var/run/docker.sock"),
  /** Chromium, for targets that live in a page; default: the first on the PATH. */
  BROWSER_PROGRAM: optionalText,
  /** Image of this worker; needed only where the worker may not enter network namespaces itself. */
  WORKER_IMAGE: optionalText,
  /** Memory that one target may use, bytes; default: half of the host's memory, in a container less. */
  TARGET_MEMORY_BYTES_MAX: z.coerce
    .number()
    .int()
    .min(64 * 1024 ** 2)
    .optional(),
  /** Memory that one step of a build may use, bytes; default: three quarters of what there is. */
  BUILD_MEMORY_BYTES_MAX: z.coerce
    .number()
    .int()
    .min(64 * 1024 ** 2)
    .optional(),
  /** Free disk space below which the machine takes no jobs and ends the running one, bytes. */
  DISK_FREE_BYTES_MIN: z.coerce
    .number()
    .int()
    .min(0)
    .default(1024 ** 3),
  /** Disk space that one job may use up before it is ended, bytes. */
  JOB_DISK_BYTES_MAX: z.coerce
    .number()
    .int()
    .min(0)
    .default(16 * 1024 ** 3),
  /** Files and folders that one job may make before it is ended. */
  JOB_FILES_MAX: z.coerce.number().int().min(0).default(1_000_000),
  /**
   * `auto`: a worker of the package follows the version of its server while it is idle, which is the
   * default of a machine that joined by the command; `off`: never.
   */
  UPDATES: z.enum(["auto", "off"]).default("off"),
  /** Workers of the same scope exclude each other on one host and clean up after each other. */
  WORKER_SCOPE: z
    .string()
    .regex(/^[a-z0-9][a-z0-9._-]{0,63}$/)
    .default("host"),
  /** Folder of the harness programs; default: `harness` beside the bundle. */
  HARNESS_DIR: optionalText,
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("info"),
});

/** Settings of the worker, parsed once at start. */
export type WorkerEnv = Omit<z.infer<typeof schema>, "MACHINE_KEY_FILE"> & {
  MACHINE_KEY_FILE: string;
};

/**
 * Parses the process environment. Answers the settings or one sentence per variable that is missing
 * or wrong; values are never repeated, since they may be secrets. `defaults` stand in for what is not
 * set, `fixed` replaces what is.
 */
export function readEnv(
  defaults: NodeJS.ProcessEnv = {},
  fixed: NodeJS.ProcessEnv = {},
): { ok: true; env: WorkerEnv; toolEnv: NodeJS.ProcessEnv } | { ok: false; problems: string[] } {
  const parsed = schema.safeParse({ ...defaults, ...process.env, ...fixed });
  if (!parsed.success) {
    const problems = parsed.error.issues.map(
      (issue) => `${issue.path.join(".")}: ${issue.message}`,
    );
    return { ok: false, problems };
  }
  const env = parsed.data;
  return {
    ok: true,
    env: {
      ...env,
      MACHINE_KEY_FILE: resolve(env.MACHINE_KEY_FILE ?? join(env.WORKER_DATA_DIR, "machine.key")),
    },
    toolEnv: toolEnv(),
  };
}

/** Whether the worker has a setting of this name. */
export function isSetting(name: string): boolean {
  return Object.hasOwn(schema.shape, name);
}

/** Everything, for the worker that this process watches over. */
export function inheritedEnv(): NodeJS.ProcessEnv {
  return process.env;
}

/** Environment for npm, go and docker: the owner's, without what is addressed to this program. */
function toolEnv(): NodeJS.ProcessEnv {
  const own = new Set<string>(Object.keys(schema.shape));
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.has(name)));
}
