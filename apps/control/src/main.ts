import { readEnv } from "./env.ts";
import { createLog, type Log } from "./log.ts";
import { type Control, startControl } from "./startControl.ts";

/** Longest time that stopping may take before the process ends anyway. */
const stopTimeoutMs = 20_000;

const livenessIntervalMs = 5_000;

const settings = readEnv();
if (settings.ok) {
  await run(settings.env);
} else {
  process.stderr.write(`Control cannot start:\n  ${settings.problems.join("\n  ")}\n`);
  process.exitCode = 1;
}

async function run(env: Extract<typeof settings, { ok: true }>["env"]): Promise<void> {
  const log = createLog(env.LOG_LEVEL);
  // What no part expected must not end the process: its loops go on, and liveness judges them.
  process.on("unhandledRejection", (err) => log.error({ err }, "unhandled rejection"));
  process.on("uncaughtException", (err) => log.error({ err }, "uncaught exception"));

  const ending = Promise.withResolvers<number>();
  const end = (exitCode: number) => {
    log.info("stopping");
    setTimeout(() => process.exit(1), stopTimeoutMs).unref();
    ending.resolve(exitCode);
  };
  process.once("SIGTERM", () => end(0));
  process.once("SIGINT", () => end(0));
  const refuse = (sentence: string) => {
    log.fatal(sentence);
    end(1);
  };

  try {
    const control = await startControl({ env, log, onRefused: refuse });
    log.info({ port: control.port }, "control runs");
    watchLiveness(control, log);
    process.exitCode = await ending.promise;
    await control.stop();
    log.info("stopped");
  } catch (error) {
    log.fatal({ err: error }, error instanceof Error ? error.message : "control cannot start");
    process.exitCode = 1;
  }
}

/**
 * Ends the process when a part of it stands still: a stuck promise can only be cured by a new start,
 * which whoever supervises the process gives it. Failures never end it: they are incidents.
 */
function watchLiveness(control: Control, log: Log): void {
  setInterval(() => {
    const health = control.health();
    if (health.ok) return;
    log.fatal({ reasons: health.reasons }, "something stands still; ending for a new start");
    log.flush();
    process.exit(1);
  }, livenessIntervalMs).unref();
}
