import { randomUUID } from "node:crypto";
import { type EngineContext, isSetUp, setupFirstRun } from "@lapline/engine";
import type { SetupEnv } from "../env.ts";
import { readIfThere, writePrivate } from "./privateFile.ts";
import { createSetupSecrets, readSetupSecrets } from "./setupSecrets.ts";

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
