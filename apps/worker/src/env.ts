import { join, resolve } from "node:path";
import {
  issueSentence,
  newMachineName,
  parseGitMirrors,
  plainIssueOfSecret,
  sandboxKindSchema,
} from "@lapline/contracts";
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

export const workerSchema = z.object({
  LAPLINE_URL: z
    .url({ protocol: /^https?$/, error: "set it to the address of the server" })
    .describe("Address of the Lapline server, such as `https://lapline.example.org`."),
  WORKER_DATA_DIR: folder
    .default(() => resolve(".lapline/worker"))
    .meta({
      description:
        "Folder for reports not yet sent, trial data, logs and the machine key. Kept across restarts.",
      whenUnset: "`.lapline/worker`",
    }),
  MACHINE_KEY_FILE: optionalText.meta({
    description: "File with the machine key (mode 600).",
    whenUnset: "`machine.key` in `WORKER_DATA_DIR`",
  }),
  REGISTER_TOKEN: optionalText.describe(
    "One-time token of **Add machine**. The first start trades it for a machine key.",
  ),
  MACHINE_NAME: z.string().min(1).max(100).default(newMachineName).meta({
    description: "Name under which the machine registers.",
    whenUnset: "`bench-` and four digits",
  }),
  QUEUE_URL: optionalText.describe(
    "Address of the job notifications (`redis://…`, `postgresql://…`). Without it the worker asks for jobs every 15 s.",
  ),
  SANDBOXES: z
    .string()
    .default("docker")
    .transform((list) => [...new Set(list.split(",").map((kind) => kind.trim()))])
    .pipe(z.array(sandboxKindSchema).min(1))
    .describe("What targets may run in: `process`, `docker`, or both with a comma."),
  DEFINITION_SANDBOXES: z
    .string()
    .default("docker")
    .transform((list) => [...new Set(list.split(",").map((kind) => kind.trim()))])
    .transform((kinds) => (kinds.join() === "none" ? [] : kinds))
    .pipe(z.array(sandboxKindSchema))
    .describe(
      "Which of them also run what projects define themselves, or `none`. `process` counts only where walls can be built.",
    ),
  WALLS: z
    .enum(["auto", "off"])
    .default("auto")
    .describe(
      "`off`: no walls are built around targets of the process sandbox. Only built-in targets at bundled or registry versions run then.",
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
      "Local mirrors of git repositories: `https://host/a/b=/srv/mirrors/b.git`, several with commas between. Builds fetch such a repository from the folder.",
    ),
  BUILD_HOSTS: z
    .string()
    .default("")
    .transform((text, context) => {
      const hosts = parseBuildHosts(text);
      if (hosts !== null) return hosts;
      context.addIssue("write host or host:port, several with commas between");
      return z.NEVER;
    })
    .describe(
      "Further hosts that builds may ask for, and private image registries: `host` or `host:port`, with commas between. Also names of repositories that lead to a private address.",
    ),
  COMPARE_BY: z
    .enum(["slices", "trials"])
    .default("slices")
    .describe(
      "How two versions are compared: in `slices` where the workload allows it, or by whole `trials` in any case.",
    ),
  MAVEN_REPOSITORY_URL: z
    .url({ protocol: /^https?$/, error: "set it to the https:// address of the repository" })
    .default("https://repo1.maven.org/maven2")
    .transform((url) => url.replace(/\/+$/, ""))
    .describe("Maven repository that Java libraries come from."),
  LAPLINE_CACHE_DIR: folder
    .default(() => resolve(".lapline/cache"))
    .meta({
      description: "Provisioned versions and tool caches.",
      whenUnset: "`.lapline/cache`",
    }),
  CACHE_BYTES_MAX: z.coerce
    .number()
    .int()
    .min(0)
    .default(10 * 1024 ** 3)
    .describe("Size of provisioned versions. Above it the least recently used are dropped."),
  STEPS_CACHE_BYTES_MAX: z.coerce
    .number()
    .int()
    .min(0)
    .default(10 * 1024 ** 3)
    .describe(
      "Size of the caches that builds from git share. Above it in total the least recently used are dropped.",
    ),
  STEPS_CACHE_DAYS_MAX: z.coerce
    .number()
    .int()
    .min(1)
    .default(30)
    .describe("Days without use after which such a cache is dropped."),
  DOWNLOADS_BYTES_MAX: z.coerce
    .number()
    .int()
    .min(0)
    .default(5 * 1024 ** 3)
    .describe(
      "Size of the files of registries that builds of definitions share. Above it the least recently used are dropped. 0: none are kept.",
    ),
  DOCKER_SOCKET: z
    .string()
    .default("/var/run/docker.sock")
    .describe("Unix socket of the container engine."),
  BROWSER_PROGRAM: optionalText.meta({
    description: "Chromium, for targets that live in a page.",
    whenUnset: "the first one on the `PATH`",
  }),
  WORKER_IMAGE: optionalText.describe(
    "Image of this worker. Needed only where the worker may not enter network namespaces itself.",
  ),
  TARGET_MEMORY_BYTES_MAX: z.coerce
    .number()
    .int()
    .min(64 * 1024 ** 2)
    .optional()
    .meta({
      description: "Memory that one target may use.",
      whenUnset:
        "half of the host's memory, at most three quarters of what the worker's control group allows",
    }),
  BUILD_MEMORY_BYTES_MAX: z.coerce
    .number()
    .int()
    .min(64 * 1024 ** 2)
    .optional()
    .meta({
      description: "Memory that one step of a build may use.",
      whenUnset: "three quarters of the host's memory or of what the worker's control group allows",
    }),
  DISK_FREE_BYTES_MIN: z.coerce
    .number()
    .int()
    .min(0)
    .default(1024 ** 3)
    .describe("Free disk space below which the machine takes no jobs and ends the running one."),
  JOB_DISK_BYTES_MAX: z.coerce
    .number()
    .int()
    .min(0)
    .default(16 * 1024 ** 3)
    .describe("Disk space that one job may use before it is ended."),
  JOB_FILES_MAX: z.coerce
    .number()
    .int()
    .min(0)
    .default(1_000_000)
    .describe("Files and folders that one job may create before it is ended."),
  UPDATES: z
    .enum(["auto", "off"])
    .default("off")
    .describe(
      "`auto`: a worker of the package follows the version of its server while it is idle, which is the default of a machine that joined by the command. `off`: never.",
    ),
  WORKER_SCOPE: z
    .string()
    .regex(/^[a-z0-9][a-z0-9._-]{0,63}$/)
    .default("host")
    .describe("Workers of one scope exclude each other on a host and clean up after each other."),
  HARNESS_DIR: optionalText.meta({
    description: "Folder of the harness programs.",
    whenUnset: "`harness` beside the program",
  }),
  LOG_LEVEL: z
    .enum(["trace", "debug", "info", "warn", "error", "silent"])
    .default("info")
    .describe("Lowest level of log lines written to stdout."),
});

/** Settings of the worker, parsed once at start. */
export type WorkerEnv = Omit<z.infer<typeof workerSchema>, "MACHINE_KEY_FILE"> & {
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
  const parsed = workerSchema.safeParse(
    { ...defaults, ...process.env, ...fixed },
    { error: plainIssueOfSecret },
  );
  if (!parsed.success) {
    const problems = parsed.error.issues.map(issueSentence);
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
  return Object.hasOwn(workerSchema.shape, name);
}

/** Everything, for the worker that this process watches over. */
export function inheritedEnv(): NodeJS.ProcessEnv {
  return process.env;
}

/** Environment for npm, go and docker: the owner's, without what is addressed to this program. */
function toolEnv(): NodeJS.ProcessEnv {
  const own = new Set<string>(Object.keys(workerSchema.shape));
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.has(name)));
}
