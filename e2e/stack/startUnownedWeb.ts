import { resolve } from "node:path";
import { freePort } from "@lapline/postgres";
import { waitUntilReady } from "../../scripts/start/waitUntilReady.ts";
import { processEnv } from "./env.ts";
import { startProgram } from "./program.ts";

const apps = resolve(import.meta.dirname, "../../apps");
const server = resolve(apps, "web/.next/standalone/apps/web/server.js");

/**
 * The built web server over an empty, migrated database: an installation that nobody owns. Callers stop
 * it. `extraEnv` is added to its environment; `onStart` is told the address before anything listens.
 */
export async function startUnownedWeb(
  databaseUrl: string,
  extraEnv: Readonly<Record<string, string>> = {},
  onStart: (url: string) => void = () => undefined,
) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const web = startProgram({
    name: "web",
    command: [process.execPath, server],
    env: {
      ...processEnv,
      NODE_ENV: "production",
      DATABASE_URL: databaseUrl,
      LAPLINE_URL: url,
      WORKER_PACKAGE: resolve(apps, "worker/dist/lapline-worker.tgz"),
      AUTH_SECRET: "f3c1a9d27b5e48066d1c7f02b94ae853",
      HOSTNAME: "127.0.0.1",
      PORT: String(port),
      ...extraEnv,
    },
  });
  onStart(url);
  try {
    await waitUntilReady(url, "(output of web in the test)", new AbortController().signal);
  } catch (error) {
    await web.stop();
    throw error;
  }
  return { url, output: web.output, stop: () => web.stop() };
}
