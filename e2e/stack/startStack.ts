import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { freePort, type PostgresServer, startPostgres } from "@lapline/postgres";
import { startRedis, type TestRedis } from "@lapline/testkit";
import { z } from "zod";
import { prepareDatabases } from "../../scripts/start/databases.ts";
import { migrateBook } from "../../scripts/start/migrateBook.ts";
import { setUpOwner } from "../../scripts/start/setUpOwner.ts";
import { waitUntilReady } from "../../scripts/start/waitUntilReady.ts";
import { type ApiClient, apiClient } from "./apiClient.ts";
import { cacheDir, processEnv } from "./env.ts";
import { type Program, startProgram } from "./program.ts";

const root = resolve(import.meta.dirname, "../..");
const web = join(root, "apps/web/.next/standalone/apps/web/server.js");
/** What the build packed for machines that join. */
export const builtWorkerPackage = join(root, "apps/worker/dist/lapline-worker.tgz");
/** As production starts control and worker. */
const smallHeap = "--max-semi-space-size=1";
const STOP_TIMEOUT_MS = 10_000;

/** A whole installation of its own: the built programs over real stores, all on loopback. */
export type Stack = {
  readonly url: string;
  readonly email: string;
  readonly password: string;
  readonly apiKey: string;
  readonly api: ApiClient;
  readonly databaseUrl: string;
  /** Where the queue is, as control reaches it. */
  readonly queueUrl: string;
  /** What its programs were given to keep to themselves. */
  readonly secrets: Readonly<Record<string, string>>;
  readonly workerDataDir: string;
  readonly web: Program;
  readonly control: Program;
  readonly worker: Program;
  readonly redis: TestRedis | null;
  readonly metricsUrl: string;
  /** Registers one more machine, the only one of its label, and starts its worker. */
  addMachine(machine: AddedMachine): Promise<Program>;
  /** Ends PostgreSQL (`fast`: sessions are cut; `crash`: SIGKILL) and starts it on the same port. */
  restartPostgres(how: "fast" | "crash"): Promise<void>;
  ready(): Promise<void>;
  stop(): Promise<void>;
};

type AddedMachine = {
  readonly label: string;
  /** Address under which its worker reaches web; default: web itself. */
  readonly url?: string;
};

export type StackOptions = {
  readonly queue: "postgres" | "redis";
  /** Of all programs; default: as in production. */
  readonly logLevel?: "trace";
  /** Sandboxes that the worker may use. */
  readonly sandboxes?: string;
  /** How the worker compares two versions; default: in slices, which take at least seconds a pair. */
  readonly compareBy?: "slices" | "trials";
  /** File that web offers as the package of the worker; default: that of the build. */
  readonly workerPackage?: string;
  /** npm registry at which control looks for releases; without it, it asks nobody. */
  readonly npmRegistryUrl?: string;
  /** Further environment of control. */
  readonly controlEnv?: Readonly<Record<string, string>>;
  /** Address under which the worker reaches web, when a fault proxy stands between. */
  readonly workerUrl?: (webPort: number) => Promise<string>;
};

/**
 * Starts a stack; the programs must have been built. Callers stop it. Where it does not start, what
 * already ran is stopped and the reason is thrown.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const running = new AsyncDisposableStack();
  try {
    return { ...(await openStack(options, running)), stop: () => running.disposeAsync() };
  } catch (error) {
    await running.disposeAsync();
    throw error;
  }
}

/** Hands to `running` how to end each thing, as soon as there is something to end. */
async function openStack(
  options: StackOptions,
  running: AsyncDisposableStack,
): Promise<Omit<Stack, "stop">> {
  const folder = await mkdtemp(join(tmpdir(), "lapline-stack-"));
  running.defer(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o711);
  const secrets = {
    authSecret: randomBytes(32).toString("hex"),
    postgresPassword: randomBytes(32).toString("hex"),
    bookPassword: randomBytes(32).toString("hex"),
    bellPassword: randomBytes(32).toString("hex"),
    secretsKey: randomBytes(32).toString("hex"),
  };
  const postgresPort = await freePort();
  const openPostgres = async (): Promise<PostgresServer> => {
    const started = await startPostgres({
      dataDir: join(folder, "postgres"),
      superuser: "lapline",
      password: secrets.postgresPassword,
      port: postgresPort,
      onLog: () => {},
    });
    if (started.ok) return started.server;
    throw new Error(`PostgreSQL did not start (${started.code}): ${started.detail}`);
  };
  let postgres = await openPostgres();
  running.defer(() => postgres.stop(STOP_TIMEOUT_MS));
  const redis = options.queue === "redis" ? await startRedis() : null;
  running.defer(async () => redis?.stop());
  const urls = await prepareDatabases(postgres.url, secrets);
  const unstopped = new AbortController().signal;
  const { logLevel } = options;
  const environment = {
    ...processEnv,
    NODE_ENV: "production",
    ...(logLevel === undefined ? {} : { LOG_LEVEL: logLevel }),
  };
  await migrateBook(root, environment, urls.book, unstopped);

  const port = await freePort();
  const metricsPort = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const workerDataDir = join(folder, "worker");
  const places = {
    databaseUrl: urls.book,
    setupFile: join(folder, "setup.json"),
    machineKeyFile: join(workerDataDir, "machine.key"),
  };
  const { owner } = await setUpOwner(root, environment, places, unstopped);
  if (owner === null) throw new Error("the first set-up made no owner");
  const book = {
    ...environment,
    DATABASE_URL: urls.book,
    QUEUE_URL: redis?.url ?? urls.queue,
    LAPLINE_URL: url,
    SECRETS_KEY: secrets.secretsKey,
  };
  const programs = {
    web: startProgram({
      name: "web",
      command: [process.execPath, web],
      env: {
        ...book,
        AUTH_SECRET: secrets.authSecret,
        CLI_PACKAGE: join(root, "apps/cli/dist/lapline.tgz"),
        WORKER_PACKAGE: options.workerPackage ?? builtWorkerPackage,
        HOSTNAME: "127.0.0.1",
        PORT: String(port),
      },
    }),
    control: startProgram({
      name: "control",
      command: [process.execPath, smallHeap, join(root, "apps/control/dist/main.mjs")],
      env: {
        ...book,
        METRICS_PORT: String(metricsPort),
        ...registryEnv(options.npmRegistryUrl),
        ...options.controlEnv,
      },
    }),
  };
  running.defer(programs.web.stop);
  running.defer(programs.control.stop);
  await waitUntilReady(url, "(output of web in the test)", unstopped);
  const startWorker = (env: NodeJS.ProcessEnv) => {
    const worker = startProgram({
      name: "worker",
      command: [process.execPath, smallHeap, join(root, "apps/worker/dist/main.mjs")],
      env: {
        ...environment,
        QUEUE_URL: redis?.url ?? urls.bell,
        LAPLINE_CACHE_DIR: cacheDir,
        SANDBOXES: options.sandboxes ?? "process",
        ...(options.compareBy !== undefined && { COMPARE_BY: options.compareBy }),
        ...env,
      },
    });
    running.defer(async () => {
      // Twice: the first signal only drains, and a test is over.
      worker.signal("SIGTERM");
      await worker.stop();
    });
    return worker;
  };
  const worker = startWorker({
    LAPLINE_URL: (await options.workerUrl?.(port)) ?? url,
    WORKER_DATA_DIR: workerDataDir,
    WORKER_SCOPE: `test-${port}`,
  });
  const api = apiClient(url, owner.apiKey);
  return {
    url,
    email: owner.email,
    password: owner.password,
    apiKey: owner.apiKey,
    api,
    databaseUrl: urls.book,
    queueUrl: book.QUEUE_URL,
    secrets,
    workerDataDir,
    ...programs,
    worker,
    redis,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    addMachine: async ({ label, url: workerUrl = url }) => {
      const made = await api.call("POST", "/machines/tokens", { label });
      return startWorker({
        LAPLINE_URL: workerUrl,
        REGISTER_TOKEN: z.object({ token: z.string() }).parse(await made.json()).token,
        MACHINE_NAME: label,
        WORKER_DATA_DIR: join(folder, label),
        WORKER_SCOPE: `test-${port}-${label}`,
      });
    },
    restartPostgres: async (how) => {
      if (how === "fast") await postgres.stop(STOP_TIMEOUT_MS);
      else {
        process.kill(postgres.pid, "SIGQUIT");
        await postgres.exited;
      }
      postgres = await openPostgres();
    },
    ready: () => waitUntilReady(url, "(output of web in the test)", unstopped),
  };
}

/** Nobody outside is asked: every registry is the given one, and there is no git. */
function registryEnv(url: string | undefined): Record<string, string> {
  if (url === undefined) return { VERSION_DISCOVERY: "off" };
  const names = ["NPM_REGISTRY", "GO_PROXY", "PYPI_INDEX", "CRATES_INDEX", "MAVEN_REPOSITORY"];
  const registries = [...names, "DOCKER_REGISTRY"].map((name) => [`${name}_URL`, url]);
  return { ...Object.fromEntries(registries), PATH: "" };
}
