import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { runTool } from "./runTool.ts";
import { StartProblem } from "./startProblem.ts";

/** How the first owner signs in and calls the API. */
export type OwnerSecrets = {
  readonly email: string;
  readonly password: string;
  readonly apiKey: string;
};

/** `owner` is null when somebody else set this database up, or the first owner's address changed. */
export type SetUp = { readonly created: boolean; readonly owner: OwnerSecrets | null };

export type SetUpPlaces = {
  readonly databaseUrl: string;
  /** Keeps the secrets of the first run, mode 600. */
  readonly setupFile: string;
  /** Gets the key of this host's machine, unless a key is there. */
  readonly machineKeyFile: string;
};

const TIMEOUT_MS = 60_000;

/** Makes owner, project, machine and API key when there is no owner yet. Throws a StartProblem. */
export async function setUpOwner(
  root: string,
  environment: NodeJS.ProcessEnv,
  places: SetUpPlaces,
  signal: AbortSignal,
): Promise<SetUp> {
  const script = join(root, "apps/control/dist/setup.mjs");
  const { code, stdout, output } = await runTool([process.execPath, script], {
    cwd: root,
    env: {
      ...environment,
      DATABASE_URL: places.databaseUrl,
      SETUP_FILE: places.setupFile,
      MACHINE_KEY_FILE: places.machineKeyFile,
    },
    timeoutMs: TIMEOUT_MS,
    signal,
  });
  if (code !== 0) throw new StartProblem(`${output}\nThe owner account could not be made.`);
  const answer = stdout.trim().split("\n").at(-1) ?? "";
  const isTheirs = textOf(answer, "email") !== "null";
  return {
    created: textOf(answer, "created") === "true",
    owner: isTheirs ? await readOwner(places.setupFile) : null,
  };
}

async function readOwner(setupFile: string): Promise<OwnerSecrets | null> {
  const text = await readFile(setupFile, "utf8").catch(() => null);
  if (text === null) return null;
  return {
    email: textOf(text, "email"),
    password: textOf(text, "password"),
    apiKey: textOf(text, "apiKey"),
  };
}

/** A field of a JSON object as text; throws when there is none. */
function textOf(json: string, name: string): string {
  const fields = new Map<string, unknown>(Object.entries(Object(JSON.parse(json))));
  if (!fields.has(name)) throw new Error(`The set-up answered without ${name}.`);
  return String(fields.get(name));
}
