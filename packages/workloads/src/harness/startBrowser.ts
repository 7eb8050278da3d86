import { spawn } from "node:child_process";
import { join } from "node:path";

const flags = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-dev-shm-usage",
  "--disable-crash-reporter",
  // A page without a window counts as hidden, and timers of hidden pages are slowed down.
  "--disable-background-timer-throttling",
  "--disable-renderer-backgrounding",
  "--disable-backgrounding-occluded-windows",
  // Chromium ends when the other end of this pipe is closed: it must not outlive a harness that was
  // killed, which cannot stop it.
  "--remote-debugging-pipe",
  // Nothing but this machine can be reached, by name or by mistake.
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
];

export interface RunningBrowser {
  /** How it ended, in a sentence. */
  ended: Promise<string>;
  stop(): Promise<void>;
}

/** Starts Chromium without a window on one page, with a new profile inside `dir`. */
export function startBrowser(
  program: string,
  { url, dir, log }: { url: string; dir: string; log(line: string): void },
): RunningBrowser {
  const argv = [program, ...flags, `--user-data-dir=${join(dir, "profile")}`, url];
  // env(1) sets the variable and becomes the browser. Chromium puts a socket among temporary files and
  // aborts when its path is longer than a socket's may be (108 bytes), as that of a trial's folder is.
  const child = spawn("env", ["TMPDIR=/proc/self/cwd", ...argv], {
    cwd: dir,
    // The pipe that is asked for above: descriptors 3 and 4.
    stdio: ["ignore", "ignore", "pipe", "pipe", "pipe"],
  });
  child.stderr?.on("data", (bytes: Buffer) => log(`browser: ${bytes.toString("utf8").trimEnd()}`));
  const ended = new Promise<string>((settle) => {
    child.once("error", (error) => settle(`The browser could not be started: ${error.message}.`));
    child.once("exit", (code, signal) =>
      settle(`The browser ended (${signal ?? `code ${code}`}).`),
    );
  });
  return {
    ended,
    stop: async () => {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
