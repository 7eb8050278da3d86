import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { networkInterfaces, tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Secrets of a made-up installation, each with a token that shows where it was read. */
export interface PlantedSecrets {
  dir: string;
  /** Where what is planted lies, by the token. */
  places: ReadonlyMap<string, string>;
  /** What the intruder is told: paths and ports, never the tokens' texts in files. */
  plan: {
    files: string[];
    sockets: string[];
    ports: number[];
    addresses: string[];
    tokens: string[];
  };
  /** Connections that the listeners took so far. */
  connections(): number;
  remove(): Promise<void>;
}

/** Files as a worker's host has them, below a home of its own. */
const files = [
  "home/.lapline/credentials.json",
  "home/.lapline/worker/machine.key",
  "home/.lapline/worker/spool/result.json",
  "home/.lapline/worker/jobs/other.1/claim.json",
  "home/.lapline/worker/jobs/other.1/trial-0/data/data.db",
  "home/.lapline/cache/artifacts/other/program",
  "home/.lapline/cache/npm/_cacache/token",
  "home/.lapline/postgres/data/pg_hba.conf",
  "home/.ssh/id_ed25519",
  "home/.npmrc",
  "home/.netrc",
  "home/.git-credentials",
  "home/.aws/credentials",
  "home/.docker/config.json",
  "home/.config/gh/hosts.yml",
  "home/.bash_history",
];

/**
 * Plants files, a process with a secret in its environment, one with a secret in its arguments, files
 * in shared folders, an engine's socket and a server on the loopback. All of it belongs to `uid`, the
 * account of the worker.
 */
export async function plantSecrets(uid: number): Promise<PlantedSecrets> {
  const dir = await mkdtemp(join(tmpdir(), "lapline-planted-"));
  const places = new Map<string, string>();
  const token = (place: string) => {
    const text = `planted-${randomUUID()}`;
    places.set(text, place);
    return text;
  };
  const id = randomUUID();
  const shared = [`/tmp/lapline-${id}`, `/var/tmp/lapline-${id}`, `/dev/shm/lapline-${id}`];
  const paths = [...files.map((name) => join(dir, name)), ...shared];
  for (const path of paths) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, token(path), { mode: 0o600 });
    await chown(path, uid, uid);
    for (let folder = dirname(path); folder.startsWith(dir); folder = dirname(folder)) {
      await chown(folder, uid, uid);
    }
  }
  await chmod(dir, 0o700);
  const processes = [
    spawn("sleep", ["600"], { env: { PATH: "/usr/bin:/bin", SECRET: token("environment") }, uid }),
    spawn("sh", ["-c", "sleep 600; :", token("arguments")], { uid }),
  ];
  const taken = { count: 0 };
  const engineSocket = join(dir, "docker.sock");
  const abstract = `\0lapline-${id}`;
  const servers = await Promise.all([
    listen({ path: engineSocket }, token("engine"), taken),
    listen({ path: abstract }, token("abstract socket"), taken),
    listen({ host: "127.0.0.1", port: 0 }, token("loopback"), taken),
  ]);
  await chown(engineSocket, uid, uid);
  const address = servers[2]?.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    dir,
    places,
    plan: {
      files: paths,
      sockets: [engineSocket, abstract],
      ports: [port],
      addresses: Object.values(networkInterfaces()).flatMap((all) =>
        (all ?? []).map((one) => one.address),
      ),
      tokens: [...places.keys()],
    },
    connections: () => taken.count,
    remove: async () => {
      for (const process of processes) await end(process);
      for (const server of servers) server.close();
      for (const path of [dir, ...shared]) await rm(path, { recursive: true, force: true });
    },
  };
}

async function listen(
  where: { path: string } | { host: string; port: number },
  answer: string,
  taken: { count: number },
): Promise<Server> {
  const server = createServer((socket) => {
    taken.count += 1;
    socket.on("error", () => undefined);
    socket.end(answer);
  });
  server.listen(where);
  await once(server, "listening");
  return server;
}

async function end(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return;
  const ended = once(process, "exit");
  process.kill("SIGKILL");
  await ended;
}
