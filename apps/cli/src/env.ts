/**
 * What the command line reads from its environment; options on the command line win.
 * LAPLINE_URL: address of the server. LAPLINE_API_KEY: key of the project to work in.
 * LAPLINE_CREDENTIALS: file with both, as `npm start` writes it (`.lapline/credentials.json`).
 * WORKER_DATA_DIR, SANDBOXES: what the worker of this host is told as well; for `machine register`.
 */
export function readEnv(): {
  url?: string;
  apiKey?: string;
  credentials?: string;
  workerDataDir?: string;
  sandboxes?: string;
} {
  const { LAPLINE_URL, LAPLINE_API_KEY, LAPLINE_CREDENTIALS, WORKER_DATA_DIR, SANDBOXES } =
    process.env;
  return {
    ...(LAPLINE_URL ? { url: LAPLINE_URL } : {}),
    ...(LAPLINE_API_KEY ? { apiKey: LAPLINE_API_KEY } : {}),
    ...(LAPLINE_CREDENTIALS ? { credentials: LAPLINE_CREDENTIALS } : {}),
    ...(WORKER_DATA_DIR ? { workerDataDir: WORKER_DATA_DIR } : {}),
    ...(SANDBOXES ? { sandboxes: SANDBOXES } : {}),
  };
}
