import { once } from "node:events";
import { join } from "node:path";
import { freePort } from "@lapline/postgres";
import { Progress } from "../bootstrap/progress.mjs";
import { announce } from "./announce.ts";
import { askWalls } from "./askWalls.ts";
import { buildApps } from "./buildApps.ts";
import { checkExternalStores } from "./checkExternalStores.ts";
import { checkPort } from "./checkPort.ts";
import { type ChildSpec, keepRunning } from "./child.ts";
import type { ClosingStack } from "./closingStack.ts";
import { writeCredentials } from "./credentials.ts";
import { type DataFolder, dataFolder, emptyDataFolder, prepareDataFolder } from "./dataFolder.ts";
import { endLeftovers } from "./endLeftovers.ts";
import { takeLock } from "./lock.ts";
import { migrateBook } from "./migrateBook.ts";
import type { Options } from "./options.ts";
import { resetTwoStep } from "./resetTwoStep.ts";
import { readSecrets } from "./secrets.ts";
import { controlService, type ServiceContext, webService, workerService } from "./services.ts";
import { setUpOwner } from "./setUpOwner.ts";
import { openStores } from "./stores.ts";
import { submitSampleRun } from "./submitSampleRun.ts";
import { waitUntilReady } from "./waitUntilReady.ts";

/** Everything that the start works with. */
export type StartContext = {
  readonly root: string;
  readonly options: Options;
  readonly environment: NodeJS.ProcessEnv;
  /** Whatever is opened is pushed here; the caller closes it. */
  readonly open: ClosingStack;
  /** Aborts when the user asks to stop. */
  readonly signal: AbortSignal;
};

/** Brings the whole installation up and returns when the user asks to stop. Throws StartProblems. */
export async function runLapline(context: StartContext): Promise<void> {
  const { root, options, environment, open, signal } = context;
  const folder = await openDataFolder(context);
  await checkPort(options.port);
  await checkExternalStores(options);
  const secrets = await readSecrets(folder.secretsFile);
  const url = `http://127.0.0.1:${options.port}`;

  await step("Building", () => buildApps(root, environment, signal));
  const stores = await step("Starting PostgreSQL", async () => {
    const opened = await openStores(options, folder, secrets, open.push, warn);
    await migrateBook(root, environment, opened.databaseUrl, signal);
    return opened;
  });
  const { created, owner } = await setUpOwner(
    root,
    environment,
    {
      databaseUrl: stores.databaseUrl,
      setupFile: folder.setupFile,
      machineKeyFile: folder.machineKeyFile,
    },
    signal,
  );
  if (options.resetTwoStep !== null) {
    await resetTwoStep(root, environment, stores.databaseUrl, options.resetTwoStep, signal);
  }
  const credentials = owner && { url, ...owner };
  if (credentials !== null) await writeCredentials(folder.credentialsFile, credentials);

  const services: ServiceContext = {
    root,
    options,
    folder,
    secrets,
    stores,
    url,
    metricsPort: await freePort(),
    environment,
  };
  const start = (spec: ChildSpec) => {
    const child = keepRunning(spec, warn);
    open.push(child);
    return child;
  };
  const worker = workerService(services);
  let wallsLine: string | null = null;
  const machine = await step("Starting web, control and the bench machine", async () => {
    start(webService(services));
    start(controlService(services));
    await waitUntilReady(url, join(folder.logsDir, "web.log"), signal);
    wallsLine = await askWalls(root, worker, signal);
    return start(worker);
  });
  const sample =
    created && options.sample && credentials !== null
      ? await step("Submitting a sample run", () =>
          submitSampleRun(credentials, machine.problem, signal),
        )
      : null;
  const { workerPollsBecause } = stores;
  announce({ url, folder, credentials, sample, workerPollsBecause, wallsLine });
  if (!signal.aborted) await once(signal, "abort");
}

const warn = (line: string) => console.log(`  ! ${line}`);

async function openDataFolder({ options, open }: StartContext): Promise<DataFolder> {
  const folder = dataFolder(options.dataDir);
  await prepareDataFolder(folder);
  const release = takeLock(folder.lockFile);
  open.push({ name: "the data folder", stop: async () => release(), kill: release });
  await endLeftovers(folder.pidsDir);
  if (options.reset) {
    await emptyDataFolder(folder);
    await prepareDataFolder(folder);
  }
  return folder;
}

async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const progress = new Progress(title);
  try {
    const result = await work();
    progress.done();
    return result;
  } catch (error) {
    progress.fail();
    throw error;
  }
}
