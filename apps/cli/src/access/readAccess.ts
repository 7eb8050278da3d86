import { readFile } from "node:fs/promises";
import { z } from "zod";
import { exitCodes } from "../exitCodes.ts";
import { Failure } from "../failure.ts";
import { readProfiles } from "./profiles.ts";

/** Address of a server and a key of one of its projects. */
export interface Access {
  url: string;
  apiKey: string;
}

export interface AccessOptions {
  url?: string;
  apiKey?: string;
  /** File with `url` and `apiKey`. */
  credentials?: string;
  /** Name under which `lapline login` kept a server. */
  profile?: string;
}

const fileSchema = z.object({ url: z.url(), apiKey: z.string().min(1) });

/**
 * Puts together where to call and with which key: options first, then the environment, then the
 * credentials file that one of them names, then the server of `lapline login`. Throws a Failure that
 * says what is missing.
 */
export async function readAccess(
  options: AccessOptions,
  env: AccessOptions & { profilesFile: string },
): Promise<Access> {
  const stored = await readStored(options, env);
  const url = options.url ?? env.url ?? stored.url;
  const apiKey = options.apiKey ?? env.apiKey ?? stored.apiKey;
  if (url === undefined || apiKey === undefined) {
    throw new Failure(
      exitCodes.usage,
      `The ${url === undefined ? "server's address" : "API key"} is missing: run \`lapline login\`, ` +
        "set LAPLINE_URL and LAPLINE_API_KEY, or give --credentials .lapline/credentials.json.",
    );
  }
  if (!URL.canParse(url)) throw new Failure(exitCodes.usage, "The server's address is no URL.");
  return { url, apiKey };
}

/** A profile that is named wins over a file of the environment; without both, the one in use. */
async function readStored(
  options: AccessOptions,
  env: AccessOptions & { profilesFile: string },
): Promise<AccessOptions> {
  if (options.credentials !== undefined) return readCredentials(options.credentials);
  if (options.profile !== undefined) return readProfile(env.profilesFile, options.profile);
  if (env.credentials !== undefined) return readCredentials(env.credentials);
  if (env.profile !== undefined) return readProfile(env.profilesFile, env.profile);
  const given = { ...env, ...options };
  // A key never goes to another server than the one it was stored for.
  if (given.url !== undefined || given.apiKey !== undefined) return {};
  const { current } = await readProfiles(env.profilesFile);
  return current === null ? {} : readProfile(env.profilesFile, current);
}

async function readProfile(file: string, name: string): Promise<AccessOptions> {
  const { servers } = await readProfiles(file);
  const found = servers[name];
  if (found !== undefined) return found;
  const known = Object.keys(servers);
  const next = known.length === 0 ? "" : ` Known are ${known.join(", ")}.`;
  throw new Failure(
    exitCodes.usage,
    `There is no profile ${name}.${next} Make it with \`lapline login --profile ${name}\`.`,
  );
}

async function readCredentials(file: string): Promise<AccessOptions> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch {
    throw new Failure(exitCodes.usage, `${file} cannot be read.`);
  }
  try {
    return fileSchema.parse(JSON.parse(text));
  } catch {
    throw new Failure(exitCodes.usage, `${file} holds no \`url\` and \`apiKey\`.`);
  }
}
