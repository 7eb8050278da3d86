import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const secretsSchema = z.looseObject({ bookPassword: z.string() });

/** Address of the book of a running installation, from the files in its data folder. */
export async function bookUrl(dataDir: string): Promise<string> {
  const text = await readFile(join(dataDir, "secrets.json"), "utf8");
  const { bookPassword } = secretsSchema.parse(JSON.parse(text));
  // The fourth line of a running server's lock file is its port (PostgreSQL, pg_ctl.c).
  const lock = await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8");
  const port = lock.split("\n")[3];
  return `postgresql://lapline_book:${encodeURIComponent(bookPassword)}@127.0.0.1:${port}/lapline`;
}
