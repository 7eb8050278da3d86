import { randomUUID } from "node:crypto";
import { createSecret, type Random } from "@lapline/engine";
import { z } from "zod";
import { readIfThere, writePrivate } from "./privateFile.ts";

const secretsSchema = z.object({
  email: z.email(),
  password: z.string().min(15),
  apiKey: z.string(),
  machineKey: z.string(),
  /** Files of before 2026-11-22 lack the ids. */
  projectId: z.uuid().optional(),
  machineId: z.uuid().optional(),
});
export type SetupSecrets = z.infer<typeof secretsSchema>;

/** 18 bytes are 24 characters and 144 bits: long enough to never be guessed, short enough to type. */
const passwordBytes = 18;

/** The first run's secrets as an earlier call kept them in `file`; null when there was none. */
export async function readSetupSecrets(file: string): Promise<SetupSecrets | null> {
  const text = await readIfThere(file);
  return text === null ? null : secretsSchema.parse(JSON.parse(text));
}

/** Makes the first run's secrets and keeps them in `file` before anybody uses them. */
export async function createSetupSecrets(
  random: Random,
  file: string,
  email: string,
): Promise<SetupSecrets> {
  const secrets: SetupSecrets = {
    email,
    password: Buffer.from(random.bytes(passwordBytes)).toString("base64url"),
    apiKey: createSecret(random, "apiKey"),
    machineKey: createSecret(random, "machineKey"),
    projectId: randomUUID(),
    machineId: randomUUID(),
  };
  await writePrivate(file, `${JSON.stringify(secrets, null, 2)}\n`);
  return secrets;
}
