import { access, mkdir, open, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import {
  machineProtocolHeader,
  machineProtocolVersion,
  registerResponseSchema,
  type SandboxKind,
} from "@lapline/contracts";
import { callServer } from "../api/callServer.ts";
import { expectOk } from "../api/expectOk.ts";
import { exitCodes } from "../exitCodes.ts";
import { Failure } from "../failure.ts";
import { readHostFacts } from "../host/readHostFacts.ts";

export interface MachineRegisterOptions {
  url: string;
  token: string;
  name: string;
  /** Folder of the worker; the key goes into `machine.key` there. */
  dataDir: string;
  sandboxes: SandboxKind[];
}

/** The worker reads the key from here unless MACHINE_KEY_FILE says otherwise. */
const keyFileName = "machine.key";

/**
 * Trades a one-time token for a machine key and stores the key (mode 600). The file is made before
 * the token is spent: a folder that cannot be written must not cost the token.
 */
export async function machineRegister(
  options: MachineRegisterOptions,
): Promise<{ machineId: string; label: string; keyFile: string }> {
  const keyFile = join(resolve(options.dataDir), keyFileName);
  if (await exists(keyFile)) {
    throw new Failure(
      exitCodes.usage,
      `${keyFile} already holds a machine key. Start the worker with it, or give another --data-dir.`,
    );
  }
  const partial = await openKeyFile(options.dataDir, keyFile);
  try {
    const { machineId, machineKey, label } = expectOk(
      await callServer({
        url: options.url,
        method: "POST",
        path: "/api/machine/v1/register",
        headers: { [machineProtocolHeader]: String(machineProtocolVersion) },
        body: {
          token: options.token,
          name: options.name,
          sandboxes: options.sandboxes,
          facts: await readHostFacts(),
        },
        schema: registerResponseSchema,
      }),
    );
    await partial.writeFile(`${machineKey}\n`);
    await partial.sync();
    await rename(`${keyFile}.new`, keyFile);
    return { machineId, label, keyFile };
  } finally {
    await partial.close();
    await rm(`${keyFile}.new`, { force: true });
  }
}

async function openKeyFile(dataDir: string, keyFile: string) {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    const file = await open(`${keyFile}.new`, "w", 0o600);
    await file.chmod(0o600);
    return file;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure(exitCodes.usage, `The machine key cannot be stored: ${reason}`);
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
