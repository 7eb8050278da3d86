import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { goatdbModes } from "../descriptions/durabilityModes.ts";
import type { ObjectEntry } from "../drivers/objectsDriver.ts";
import type { SyncDriver, SyncedItems, SyncPeers } from "../drivers/syncDriver.ts";
import {
  type GoatdbDatabase,
  type GoatdbModule,
  goatdbDataPath,
  goatdbModuleSchema,
  goatdbSchema,
} from "./goatdbApi.ts";
import { goatdbModeOf, goatdbSettings, goatdbStore } from "./goatdbDriver.ts";
import { goatdbFolderBytes } from "./goatdbObjects.ts";
import { goatdbModule } from "./goatdbRecipe.ts";

const listeningSchema = z.strictObject({ port: z.int() });
const stopTimeoutMs = 10_000;

interface Options {
  argv: readonly string[];
  readyTimeoutMs: number;
  log(line: string): void;
}

/** Starts GoatDB's server as a process that ends with this one; rejects when it does not listen. */
async function startGoatdbServer({ argv, readyTimeoutMs, log }: Options): Promise<{
  url: string;
  /** Asks it to close its databases and end, and kills it when it does not. */
  stop(): Promise<void>;
}> {
  const [program = "", ...args] = argv;
  const child = spawn(program, args, { stdio: ["pipe", "pipe", "pipe"] });
  const ended = once(child, "exit");
  child.stderr.on("data", (bytes: Uint8Array) => log(`server: ${String(bytes).trimEnd()}`));
  const lines = createInterface({ input: child.stdout });
  const port = new Promise<number>((resolve, reject) => {
    lines.on("line", (line) => {
      if (line.startsWith('{"port"')) resolve(listeningSchema.parse(JSON.parse(line)).port);
      else log(`server: ${line}`);
    });
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`GoatDB's server ended (code ${code}).`)));
  });
  const late = setTimeout(() => child.kill("SIGKILL"), readyTimeoutMs);
  try {
    return {
      url: `http://127.0.0.1:${await port.finally(() => clearTimeout(late))}`,
      async stop() {
        const timer = setTimeout(() => child.kill("SIGKILL"), stopTimeoutMs);
        child.stdin.end();
        await ended;
        clearTimeout(timer);
      },
    };
  } catch (error) {
    child.kill("SIGKILL");
    throw error;
  }
}

const callTimeoutMs = 10_000;
const isEverything = () => true;

interface Place {
  library: GoatdbModule;
  dataDir: string;
  durability: string;
}

/** A peer keeps its own copy, and asks its server at intervals; without a server it only opens it. */
async function openPeer({ library, dataDir, durability }: Place, name: string, url?: string) {
  const { trusted, isFlushed } = goatdbModeOf(durability);
  const path = join(dataDir, name);
  const peers = url === undefined ? {} : { peers: [url] };
  const database = new library.GoatDB({ path, mode: "client", trusted, ...peers });
  await database.readyPromise();
  await database.open(goatdbDataPath);
  return { database, store: goatdbStore(database, isFlushed) };
}

const heldBy = ({ store }: Awaited<ReturnType<typeof openPeer>>): SyncedItems => ({
  read: store.read,
  count: store.count,
});

/** A live query over everything tells of an item; it is read as an application would read it. */
async function watch(
  { database, store }: Awaited<ReturnType<typeof openPeer>>,
  seen: Parameters<SyncPeers["watch"]>[0],
): Promise<void> {
  const source = { source: goatdbDataPath, schema: goatdbSchema };
  const query = database.query({ ...source, ctx: {}, predicate: isEverything });
  await query.loadingFinished();
  query.attach("DocumentChanged", (path: string) => {
    const key = path.slice(path.lastIndexOf("/") + 1);
    const item = store.read(key);
    if (item !== undefined && !(item instanceof Promise)) seen(key, item);
  });
}

/** The server answers nobody whose request is not signed by a session of its own. */
async function isUnsignedRefused(url: string): Promise<boolean> {
  const signal = AbortSignal.timeout(callTimeoutMs);
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${url}/batch-sync`, { method: "POST", body: "[]", headers, signal });
  await answer.body?.cancel();
  return answer.status >= 400 && answer.status < 500;
}

async function closeAll(databases: readonly GoatdbDatabase[]): Promise<void> {
  for (const database of databases) {
    await database.flushAll();
    await database.close();
  }
}

/**
 * Two replicas of GoatDB in the harness's process, in client mode as its applications are, and its own
 * server in another. `runtime`: argument vector that a program's path is put behind.
 */
export function goatdbSync(runtime: (artifactDir: string) => readonly string[]): SyncDriver {
  return {
    // A trusted server does not know the sessions that it gave out, and answers each peer with 403; one
    // that is not trusted drops what a trusted peer did not sign (0.5.1).
    modes: ["default"],
    async connect({ artifactDir, dataDir, durability, programsDir, readyTimeoutMs, log, reach }) {
      if (artifactDir === null) throw new Error("GoatDB was provisioned without its module.");
      const moduleUrl = pathToFileURL(join(artifactDir, goatdbModule)).href;
      const library = goatdbModuleSchema.parse(await import(moduleUrl));
      library.DataRegistry.default.registerSchema(goatdbSchema);
      const { trusted, isFlushed } = goatdbModeOf(durability);
      const program = join(programsDir, "goatdbServer.mjs");
      const args = [moduleUrl, join(dataDir, "server"), trusted ? "trusted" : "default"];
      const argv = [...runtime(artifactDir), program, ...args];
      const server = await startGoatdbServer({ argv, readyTimeoutMs, log });
      const place = { library, dataDir, durability };
      const url = await reach(server.url);
      const first = await openPeer(place, "first", url);
      const second = await openPeer(place, "second", url);
      let open = [first.database, second.database];
      async function closePeers() {
        const closing = open;
        open = [];
        await closeAll(closing);
        if (closing.length === 2) await server.stop();
      }
      return {
        version: null,
        ...heldBy(second),
        create: (entry: ObjectEntry) => first.store.create(entry),
        watch: (seen) => watch(second, seen),
        isOutsiderRefused: () => isUnsignedRefused(server.url),
        settings: () => goatdbSettings(second.database, isFlushed, goatdbFolderBytes),
        async reopenSecond() {
          await closePeers();
          const alone = await openPeer(place, "second");
          open = [alone.database];
          return heldBy(alone);
        },
        close: closePeers,
      };
    },
    expectedSettings: goatdbModes.expectedSettings,
  };
}
