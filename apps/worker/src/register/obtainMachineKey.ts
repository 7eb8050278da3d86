import type { HostFacts, SandboxKind } from "@lapline/contracts";
import { registerMachine } from "../api/machineApi.ts";
import type { WorkerEnv } from "../env.ts";
import { readMachineKey, writeMachineKey } from "./machineKeyFile.ts";

type RegistrationEnv = Pick<
  WorkerEnv,
  "LAPLINE_URL" | "MACHINE_KEY_FILE" | "MACHINE_NAME" | "REGISTER_TOKEN"
>;

/**
 * The key of this machine: from its file, or by registering with the one-time token, which stores
 * the file. Otherwise a sentence that says what the owner has to do.
 */
export async function obtainMachineKey(
  env: RegistrationEnv,
  describeHost: () => Promise<{ facts: HostFacts; sandboxes: SandboxKind[] }>,
): Promise<{ ok: true; key: string; registered: boolean } | { ok: false; sentence: string }> {
  const stored = await readMachineKey(env.MACHINE_KEY_FILE);
  if (stored !== null) return { ok: true, key: stored, registered: false };
  if (env.REGISTER_TOKEN === undefined) {
    return {
      ok: false,
      sentence: `there is no machine key in ${env.MACHINE_KEY_FILE}: open Machines, choose "Add machine" and start the worker with the REGISTER_TOKEN shown there`,
    };
  }
  const { facts, sandboxes } = await describeHost();
  if (sandboxes.length === 0) {
    return { ok: false, sentence: "no sandbox of SANDBOXES works on this host" };
  }
  const answer = await registerMachine(env.LAPLINE_URL, {
    token: env.REGISTER_TOKEN,
    name: env.MACHINE_NAME,
    sandboxes,
    facts,
  });
  if (answer.kind !== "ok") {
    return { ok: false, sentence: `the server did not register the machine: ${answer.sentence}` };
  }
  await writeMachineKey(env.MACHINE_KEY_FILE, answer.value.machineKey);
  return { ok: true, key: answer.value.machineKey, registered: true };
}
