import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { testEnv } from "@lapline/testkit";

const main = join(import.meta.dirname, "../main.ts");

/** Control as a process of its own, with what it logged. */
export interface ControlProcess {
  readonly lines: string[];
  /** Resolves with its port once it runs; rejects with its output when it ends before. */
  readonly port: Promise<number>;
  /** Resolves with the exit code. */
  readonly exited: Promise<number | null>;
  signal(signal: NodeJS.Signals): void;
  stop(): Promise<void>;
}

/** Starts control from its sources. Unless `env` says otherwise, it asks no registry. */
export function startProcess(
  env: { DATABASE_URL: string; QUEUE_URL: string } & Readonly<Record<string, string>>,
): ControlProcess {
  const child = spawn(process.execPath, [main], {
    env: {
      ...testEnv.compileCache,
      VERSION_DISCOVERY: "off",
      METRICS_PORT: "0",
      LOG_LEVEL: "debug",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  const started = Promise.withResolvers<number>();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on("line", (line) => {
      lines.push(line);
      const port = /"port":(\d+).*"control runs"/.exec(line)?.[1];
      if (port !== undefined) started.resolve(Number(port));
    });
  }
  const exited = once(child, "close").then(([code]) => {
    started.reject(new Error(`control ended with ${code}:\n${lines.join("\n")}`));
    return code as number | null;
  });
  // A test that only looks at the exit code does not wait for the port.
  started.promise.catch(() => undefined);
  return {
    lines,
    port: started.promise,
    exited,
    signal: (signal) => void child.kill(signal),
    stop: async () => {
      child.kill("SIGTERM");
      await exited;
    },
  };
}
