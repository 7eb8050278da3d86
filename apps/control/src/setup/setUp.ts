import { randomUUID } from "node:crypto";
import {
  createSecret,
  type EngineContext,
  isSetUp,
  type Random,
  setupFirstRun,
} from "@lapline/engine";
import { z } from "zod";
import type { SetupEnv } from "../env.ts";
import { readIfThere, writePrivate } from "../secrets/serverSecrets.ts";

const secretsSchema = z.object({
  email: z.email(),
  password: z.string().min(15),
  apiKey: z.string(),
  machineKey: z.string(),
  /** Files of before 2026-11-22 lack the ids. */
  projectId: z.uuid().optional(),
  machineId: z.uuid().optional(),
});
type SetupSecrets = z.infer<typeof secretsSchema>;

/** 18 bytes are 24 characters and 144 bits: long enough to never be guessed, short enough to type. */
const passwordBytes = 18;

/** The first run's secrets as an earlier call kept them in `file`; null when there was none. */
async function readSetupSecrets(file: string): Promise<SetupSecrets | null> {
  const text = await readIfThere(file);
  return text === null ? null : secretsSchema.parse(JSON.parse(text));
}

/** Makes the first run's secrets and keeps them in `file` before anybody uses them. */
async function createSetupSecrets(
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

/** What the setup found or made; the secrets are in SETUP_FILE and nowhere else. */
export interface SetupResult {
  created: boolean;
  /** Null when nobody here has the address of the owner that this setup made, or it made none. */
  email: string | null;
  /** The ids are null too for a setup of before 2026-11-22. */
  projectId: string | null;
  machineId: string | null;
}

const ofOthers: SetupResult = { created: false, email: null, projectId: null, machineId: null };

/**
 * Makes owner, project, API key and machine of an installation that was never set up. Its secrets are
 * written down before they are stored, and what they open is stored all at once: a crash at any point is
 * repaired by the next call. An installation that is set up is left as it is, whatever became of what
 * an earlier call made.
 */
export async function setUp(context: EngineContext, env: SetupEnv): Promise<SetupResult> {
  const known = await readSetupSecrets(env.SETUP_FILE);
  if (known === null && (await isSetUp(context))) return ofOthers;
  const secrets =
    known ?? (await createSetupSecrets(context.random, env.SETUP_FILE, env.OWNER_EMAIL));
  if (env.MACHINE_KEY_FILE !== undefined && (await readIfThere(env.MACHINE_KEY_FILE)) === null) {
    await writePrivate(env.MACHINE_KEY_FILE, `${secrets.machineKey}\n`);
  }
  const { email, projectId = null, machineId = null } = secrets;
  const result = await setupFirstRun(context, {
    owner: { email, name: "Owner", password: secrets.password },
    project: { id: projectId ?? randomUUID(), slug: "default", name: "Default" },
    apiKey: secrets.apiKey,
    machine: {
      id: machineId ?? randomUUID(),
      name: env.MACHINE_NAME,
      label: env.MACHINE_LABEL,
      key: secrets.machineKey,
      sandboxes: env.SANDBOXES,
    },
  });
  switch (result.outcome) {
    case "made": {
      const { outcome: _, ...ids } = result;
      return { created: true, email, ...ids };
    }
    case "made_before":
      return { created: false, email, projectId, machineId };
    case "of_others":
      return ofOthers;
  }
}
