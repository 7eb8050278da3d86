import { readFile } from "node:fs/promises";
import { z } from "zod";
import { exitCodes, Failure } from "../failure.ts";
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

interface Stored extends Access {
  /** Name of the profile; absent for a credentials file. */
  profile?: string;
}

/**
 * Puts together where to call and with which key: options first, with the file or profile that they
 * name, then the environment with what it names, then the server of `lapline login`. Throws a Failure
 * that says what is missing.
 */
export async function readAccess(
  options: AccessOptions,
  env: AccessOptions & { profilesFile: string },
): Promise<Access> {
  const { profilesFile } = env;
  const named = await readNamed(options, profilesFile);
  // What an option names is a server of its own: nothing of the environment is mixed into it.
  const given = {
    url: options.url ?? (named === null ? env.url : undefined),
    apiKey: options.apiKey ?? (named === null ? env.apiKey : undefined),
  };
  const isGiven = given.url !== undefined || given.apiKey !== undefined;
  const stored =
    named ??
    (await readNamed(env, profilesFile)) ??
    (isGiven ? null : await readCurrent(profilesFile));
  const url = given.url ?? stored?.url;
  const apiKey = given.apiKey ?? stored?.apiKey;
  if (url === undefined || apiKey === undefined) {
    throw new Failure(
      exitCodes.usage,
      `The ${url === undefined ? "server's address" : "API key"} is missing: run \`lapline login\`, ` +
        "set LAPLINE_URL and LAPLINE_API_KEY, or give --credentials .lapline/credentials.json.",
    );
  }
  if (!URL.canParse(url))
    throw new Failure(exitCodes.usage, "The server's address is not a valid URL.");
  if (given.apiKey === undefined && stored !== null) refuseOtherServer(stored, url);
  return { url, apiKey };
}

/** A key that `lapline login` kept never goes to another server than the one it was kept for. */
function refuseOtherServer({ profile, url: own }: Stored, url: string): void {
  if (profile === undefined || new URL(url).origin === new URL(own).origin) return;
  throw new Failure(
    exitCodes.usage,
    `The key of profile ${profile} belongs to ${own}. To use ${new URL(url).origin}, add --api-key, or omit the address.`,
  );
}

/** What a file or profile holds that is named; null where none is. */
async function readNamed(
  { credentials, profile }: AccessOptions,
  profilesFile: string,
): Promise<Stored | null> {
  if (credentials !== undefined) return readCredentials(credentials);
  return profile === undefined ? null : readProfile(profilesFile, profile);
}

async function readCurrent(profilesFile: string): Promise<Stored | null> {
  const { current } = await readProfiles(profilesFile);
  return current === null ? null : readProfile(profilesFile, current);
}

async function readProfile(file: string, name: string): Promise<Stored> {
  const { servers } = await readProfiles(file);
  const found = Object.hasOwn(servers, name) ? servers[name] : undefined;
  if (found !== undefined) return { ...found, profile: name };
  const known = Object.keys(servers);
  const next = known.length === 0 ? "" : ` Known profiles: ${known.join(", ")}.`;
  throw new Failure(
    exitCodes.usage,
    `There is no profile ${name}.${next} Create it with \`lapline login --profile ${name}\`.`,
  );
}

async function readCredentials(file: string): Promise<Stored> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch {
    throw new Failure(exitCodes.usage, `${file} cannot be read.`);
  }
  try {
    return fileSchema.parse(JSON.parse(text));
  } catch {
    throw new Failure(exitCodes.usage, `${file} contains no \`url\` and \`apiKey\`.`);
  }
}
