import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { StartProblem } from "./startProblem.ts";

/** What the command line and the environment ask for. */
export type Options = {
  readonly port: number;
  /** Absolute path of the data folder. */
  readonly dataDir: string;
  readonly sample: boolean;
  readonly reset: boolean;
  /** E-mail of the account whose two-step sign-in is removed at this start. */
  readonly resetTwoStep: string | null;
  /** A PostgreSQL of the user's own in place of the embedded one. */
  readonly databaseUrl: string | null;
  /** A Redis of the user's own in place of the queue in PostgreSQL. */
  readonly redisUrl: string | null;
};

export const usage = `Usage: npm start -- [options]

  --port N      port of the web interface on 127.0.0.1 (default 3000)
  --data DIR    data folder (default .lapline)
  --no-sample   submit no sample run on the first start
  --reset       delete everything in the data folder first
  --reset-two-step EMAIL
                lets somebody in who lost authenticator app and recovery codes
  --help        this text

DATABASE_URL and REDIS_URL, when set, replace the embedded PostgreSQL and the queue in it.
LAPLINE_CACHE_DIR, when set, is the folder for the versions that are fetched and built.
`;

/** Reads the options; answers null when only the usage is wanted. Throws a StartProblem. */
export function readOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  workingDir: string,
): Options | null {
  const values = parse(args);
  if (values.help) return null;
  return {
    port: parsePort(values.port),
    dataDir: resolve(workingDir, values.data),
    sample: !values["no-sample"],
    reset: values.reset,
    resetTwoStep: values["reset-two-step"] ?? null,
    databaseUrl: parseUrl("DATABASE_URL", environment.DATABASE_URL, /^postgres(ql)?:$/),
    redisUrl: parseUrl("REDIS_URL", environment.REDIS_URL, /^rediss?:$/),
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: { type: "string", default: "3000" },
        data: { type: "string", default: ".lapline" },
        "no-sample": { type: "boolean", default: false },
        reset: { type: "boolean", default: false },
        "reset-two-step": { type: "string" },
        help: { type: "boolean", default: false },
      },
    }).values;
  } catch (error) {
    throw new StartProblem(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

function parsePort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new StartProblem(`--port takes a number from 1 to 65535, not "${text}".`);
}

function parseUrl(name: string, text: string | undefined, scheme: RegExp): string | null {
  if (text === undefined || text === "") return null;
  if (URL.canParse(text) && scheme.test(new URL(text).protocol)) return text;
  throw new StartProblem(
    `${name} is set, but it is not an address that starts like ${scheme.source}.`,
  );
}
