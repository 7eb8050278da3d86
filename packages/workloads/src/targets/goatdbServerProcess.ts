import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { z } from "zod";

const listeningSchema = z.strictObject({ port: z.int() });
const stopTimeoutMs = 10_000;

interface Options {
  argv: readonly string[];
  readyTimeoutMs: number;
  log(line: string): void;
}

/** Starts GoatDB's server as a process that ends with this one; rejects when it does not listen. */
export async function startGoatdbServer({ argv, readyTimeoutMs, log }: Options): Promise<{
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
