import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "@lapline/postgres";
import { findProgram } from "./findProgram.ts";

/** A Redis server of one test file, on 127.0.0.1, that keeps its port over a restart. */
export type TestRedis = {
  readonly url: string;
  /** SIGKILL, as a crash would: nothing is flushed. */
  kill(): Promise<void>;
  /** Starts it again on the same port and folder after `kill`. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts redis-server with `noeviction`, as BullMQ asks. Guard with `requireRedis().available`. */
export async function startRedis(): Promise<TestRedis> {
  const program = findProgram("redis-server");
  if (program === null) throw new Error("redis-server is not on PATH");
  const folder = await mkdtemp(join(tmpdir(), "lapline-redis-"));
  const port = await freePort();
  let child = await launch(program, port, folder);
  return {
    url: `redis://127.0.0.1:${port}`,
    kill: () => end(child, "SIGKILL"),
    restart: async () => {
      child = await launch(program, port, folder);
    },
    stop: async () => {
      await end(child, "SIGTERM");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function launch(program: string, port: number, folder: string): Promise<ChildProcess> {
  const settings = {
    bind: "127.0.0.1",
    port: String(port),
    dir: folder,
    save: "",
    appendonly: "yes",
    "maxmemory-policy": "noeviction",
  };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
  return new Promise((resolve, reject) => {
    let said = "";
    createInterface({ input: child.stdout }).on("line", (line) => {
      said += `${line}\n`;
      if (line.includes("Ready to accept connections")) resolve(child);
    });
    child.stderr.resume();
    child.once("error", reject);
    child.once("close", (code) => reject(new Error(`redis-server ended with ${code}: ${said}`)));
  });
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once("close", () => resolve());
    child.kill(signal);
  });
}
