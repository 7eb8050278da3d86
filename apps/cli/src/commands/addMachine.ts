import { access, mkdir, open, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import {
  idSchema,
  type Machine,
  machineProtocolHeader,
  machineProtocolVersion,
  machineSchema,
  machineWords,
  newMachineName,
  pageSchema,
  registerResponseSchema,
  type SandboxKind,
  sandboxKindSchema,
} from "@lapline/contracts";
import type { Command } from "commander";
import { z } from "zod";
import { type Access, type AccessOptions, readAccess } from "../access/readAccess.ts";
import { callApi, expectOk } from "../api/callApi.ts";
import { callServer } from "../api/callServer.ts";
import { readHostFacts } from "../doctor/readHostFacts.ts";
import { exitCodes, Failure } from "../failure.ts";
import type { ProgramIo } from "../programIo.ts";
import { withAccess } from "./options.ts";

interface MachineRegisterOptions {
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
async function machineRegister(
  options: MachineRegisterOptions,
): Promise<{ machineId: string; label: string; keyFile: string }> {
  const keyFile = join(resolve(options.dataDir), keyFileName);
  if (await exists(keyFile)) {
    throw new Failure(
      exitCodes.usage,
      `${keyFile} already contains a machine key. Start the worker with it, or choose another --data-dir.`,
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

const examples = `
Examples:
  lapline machine register --url https://lapline.example.org --token lapt_…
  lapline machine status
  lapline machine drain bench-1             finish the current job, take no more
  lapline machine resume bench-1`;

type JsonOptions = AccessOptions & { json?: true };

export function addMachine(program: Command, io: ProgramIo): void {
  const machine = program
    .command("machine")
    .description("List, register, drain and resume bench machines.")
    .addHelpText("after", examples);
  addRegister(machine, io);
  withAccess(machine.command("status"))
    .description("List the project's machines.")
    .option("--json", "print JSON")
    .action(async (options: JsonOptions) => {
      const machines = await readMachines(await readAccess(options, io.env));
      if (options.json) return io.print(JSON.stringify(machines, null, 2));
      if (machines.length === 0) io.print("No machine is registered. Add one under Machines.");
      for (const machine of machines) {
        const { name, label, currentJob, lastSeenAt } = machine;
        const job = currentJob ? `job ${currentJob.id}` : `last seen ${lastSeenAt ?? "never"}`;
        const problems = [machine.healthMessage, machine.updateProblem].filter(
          (one) => one != null,
        );
        const parts = [`label ${label}`, job, ...problems];
        io.print(`${machineWords(machine).word.padEnd(9)} ${name}  ${parts.join("  ")}`);
      }
    });
  for (const [verb, told, done] of [
    ["drain", "Let a machine finish its job and take no more jobs.", "takes no more jobs"],
    ["resume", "Let a drained machine take jobs again.", "takes jobs again"],
  ] as const) {
    withAccess(machine.command(verb))
      .description(told)
      .argument("<machine>", "its name or id")
      .option("--json", "print JSON")
      .action(async (named: string, options: JsonOptions) => {
        const access = await readAccess(options, io.env);
        const { id, name, status } = findMachine(await readMachines(access), named);
        const schema = z.strictObject({ id: idSchema });
        const path = `/machines/${id}/${verb}`;
        const answer = await callApi(access, { method: "POST", path, schema });
        const later = status === "OFFLINE" ? " once its worker runs. It is offline." : ".";
        const when = verb === "resume" ? later : ".";
        io.print(options.json ? JSON.stringify(answer) : `Machine ${name} ${done}${when}`);
      });
  }
}

function addRegister(machine: Command, io: ProgramIo): void {
  machine
    .command("register")
    .description("Exchange the one-time token of “Add machine” for this machine's key.")
    .requiredOption("--url <address>", "address of the server", io.env.url)
    .requiredOption("--token <token>", "one-time token that the server showed")
    .option("--name <name>", "name in the list of machines, visible to visitors")
    .option(
      "--data-dir <folder>",
      "folder of the worker (its WORKER_DATA_DIR)",
      io.env.workerDataDir ?? ".lapline/worker",
    )
    .option(
      "--sandboxes <kinds>",
      "what the worker may use: docker, process or both",
      io.env.sandboxes ?? "docker",
    )
    .option("--json", "print JSON")
    .action(
      async (
        options: Record<"url" | "token" | "dataDir" | "sandboxes", string> & {
          name?: string;
          json?: true;
        },
      ) => {
        const registered = await machineRegister({
          ...options,
          name: options.name ?? newMachineName(),
          sandboxes: parseSandboxes(options.sandboxes),
        });
        if (options.json) return io.print(JSON.stringify(registered, null, 2));
        const { machineId, label, keyFile } = registered;
        io.print(`Machine ${machineId} serves label ${label}; its key is in ${keyFile}.`);
        io.print(
          `Start the worker with LAPLINE_URL=${options.url} WORKER_DATA_DIR=${options.dataDir} ` +
            `SANDBOXES=${options.sandboxes}.`,
        );
      },
    );
}

const pageSize = 200;

/** The project's machines, at most 200. */
async function readMachines(access: Access): Promise<Machine[]> {
  const path = `/machines?limit=${pageSize}`;
  return (await callApi(access, { path, schema: pageSchema(machineSchema) })).items;
}

function findMachine(machines: readonly Machine[], named: string): Machine {
  const found = machines.filter(({ id, name }) => id === named || name === named);
  const [only, second] = found;
  if (only !== undefined && second === undefined) return only;
  const why =
    only === undefined
      ? `There is no machine ${named}. Known machines: ${machines.map(({ name }) => name).join(", ")}.`
      : `Several machines are called ${named}: ${found.map(({ id }) => id).join(", ")}. Use the id.`;
  throw new Failure(exitCodes.usage, why);
}

function parseSandboxes(list: string) {
  return [...new Set(list.split(","))].map((kind) => {
    const parsed = sandboxKindSchema.safeParse(kind.trim());
    if (parsed.success) return parsed.data;
    throw new Failure(exitCodes.usage, `"${kind}" is not a sandbox. Use docker, process or both.`);
  });
}
