import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { z } from "zod";
import { exitCodes, Failure } from "../failure.ts";

const profilesSchema = z.strictObject({
  /** The one that is used when none is named. */
  current: z.string().nullable(),
  servers: z.record(z.string(), z.strictObject({ url: z.url(), apiKey: z.string().min(1) })),
});
export type Profiles = z.infer<typeof profilesSchema>;

/** Servers that somebody logged in to; none where the file does not exist. */
export async function readProfiles(file: string): Promise<Profiles> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return { current: null, servers: {} };
    throw new Failure(exitCodes.usage, `${file} cannot be read: ${(error as Error).message}`);
  }
  try {
    return profilesSchema.parse(JSON.parse(text));
  } catch {
    const what = `${file} is not what \`lapline login\` writes. Delete it and log in again.`;
    throw new Failure(exitCodes.usage, what);
  }
}

/** Replaces the file as a whole, readable for its owner only. */
export async function writeProfiles(file: string, profiles: Profiles): Promise<void> {
  const partial = `${file}.${process.pid}`;
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    const opened = await open(partial, "w", 0o600);
    try {
      await opened.chmod(0o600);
      await opened.writeFile(`${JSON.stringify(profilesSchema.parse(profiles), null, 2)}\n`);
    } finally {
      await opened.close();
    }
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw new Failure(exitCodes.usage, `${file} cannot be written: ${(error as Error).message}`);
  }
}
