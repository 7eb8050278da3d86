import { type EngineContext, hasOwner, setupFirstRun } from "@lapline/engine";
import type { SetupEnv } from "../env.ts";
import { readIfThere, writePrivate } from "./privateFile.ts";
import { createSetupSecrets, readSetupSecrets } from "./setupSecrets.ts";

/** What the setup found or made; the secrets are in SETUP_FILE and nowhere else. */
export interface SetupResult {
  created: boolean;
  /** Null when the installation has an owner that this setup did not make. */
  email: string | null;
  projectId: string | null;
  machineId: string | null;
}

/**
 * Makes owner, project, API key and machine of an empty installation. Its secrets are written down
 * before they are stored, so a crash at any point is repaired by the next call, and calling it again
 * changes nothing. An installation that somebody else set up is left as it is.
 */
export async function setUp(context: EngineContext, env: SetupEnv): Promise<SetupResult> {
  const known = await readSetupSecrets(env.SETUP_FILE);
  if (known === null && (await hasOwner(context))) {
    return { created: false, email: null, projectId: null, machineId: null };
  }
  const secrets =
    known ?? (await createSetupSecrets(context.random, env.SETUP_FILE, env.OWNER_EMAIL));
  if (env.MACHINE_KEY_FILE !== undefined && (await readIfThere(env.MACHINE_KEY_FILE)) === null) {
    await writePrivate(env.MACHINE_KEY_FILE, `${secrets.machineKey}\n`);
  }
  const result = await setupFirstRun(context, {
    owner: { email: secrets.email, name: "Owner", password: secrets.password },
    project: { slug: "default", name: "Default" },
    apiKey: secrets.apiKey,
    machine: {
      name: env.MACHINE_NAME,
      label: env.MACHINE_LABEL,
      key: secrets.machineKey,
      sandboxes: env.SANDBOXES,
    },
  });
  return { email: secrets.email, ...result };
}
