import { readFile } from "node:fs/promises";
import { z } from "zod";
import { exitCodes } from "../exitCodes.ts";
import { Failure } from "../failure.ts";

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
}

const fileSchema = z.object({ url: z.url(), apiKey: z.string().min(1) });

/**
 * Puts together where to call and with which key: options first, then the environment, then the
 * credentials file that one of them names. Throws a Failure that says what is missing.
 */
export async function readAccess(options: AccessOptions, env: AccessOptions): Promise<Access> {
  const file = options.credentials ?? env.credentials;
  const stored: AccessOptions = file === undefined ? {} : await readCredentials(file);
  const url = options.url ?? env.url ?? stored.url;
  const apiKey = options.apiKey ?? env.apiKey ?? stored.apiKey;
  if (url === undefined || apiKey === undefined) {
    throw new Failure(
      exitCodes.usage,
      `The ${url === undefined ? "server's address" : "API key"} is missing: give ` +
        "--credentials .lapline/credentials.json, or set LAPLINE_URL and LAPLINE_API_KEY.",
    );
  }
  if (!URL.canParse(url)) throw new Failure(exitCodes.usage, "The server's address is no URL.");
  return { url, apiKey };
}

async function readCredentials(file: string): Promise<{ url: string; apiKey: string }> {
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
