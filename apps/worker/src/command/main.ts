import { userInfo } from "node:os";
import { resolve } from "node:path";
import { inheritedEnv } from "../env.ts";
import { acquireHostLock } from "../hostLock/acquireHostLock.ts";
import { runWorker } from "../runWorker.ts";
import { createUpdater } from "../update/createUpdater.ts";
import { superviseWorker } from "../update/superviseWorker.ts";
import { workerVersion } from "../workerVersion.ts";
import { help, parseCommandLine } from "./commandLine.ts";
import { describeHost } from "./describeHost.ts";
import { join } from "./join.ts";
import { defaultFolder, machineEnv, readMachineSettings, settingsFileOf } from "./machineFolder.ts";
import { systemdUnit } from "./systemdUnit.ts";

// `lapline-worker`: makes this host a bench machine. Exit codes: 0 done, 1 the server refuses, 2 the
// command line or settings are wrong or something is missing, 3 another worker has the host.

type CommandLine = ReturnType<typeof parseCommandLine>;
type Values = CommandLine["values"];

/** Messages go to stderr: stdout is for the log of the worker, or for a unit. */
const say = (text: string) => void process.stderr.write(`${text}\n`);

function fail(sentence: string): number {
  say(sentence);
  return 2;
}

async function check(folder: string, values: Values): Promise<number> {
  const known = await readMachineSettings(folder);
  if (typeof known === "string") return fail(known);
  const wanted = { SANDBOXES: values.sandboxes, DEFINITION_SANDBOXES: values.definitions };
  // Nobody is called; the address only fills what is unused without a server.
  const settings = machineEnv(folder, known ?? { LAPLINE_URL: "http://127.0.0.1", ...wanted });
  if (!settings.ok) return fail(`The settings cannot be used: ${settings.problems.join("; ")}.`);
  // Trying walls ends what an earlier worker left, which must not be the job of one that runs.
  const lock = await acquireHostLock(settings.env.WORKER_SCOPE);
  if (lock === null) {
    say("Another worker measures on this host, and two would disturb each other. Stop it first.");
    return 3;
  }
  try {
    const file = known === null ? null : settingsFileOf(folder);
    const { usable, lines } = await describeHost(settings.env, settings.toolEnv, file);
    say(lines.join("\n"));
    return usable ? 0 : 2;
  } finally {
    await lock.release();
  }
}

async function joinAndServe(folder: string, values: Values): Promise<number> {
  const { url, token, name } = values;
  if (url === undefined || token === undefined) {
    return fail(
      'join needs --url and --token. "Add machine" on the Machines page of the server shows both.',
    );
  }
  const settings = {
    LAPLINE_URL: url,
    SANDBOXES: values.sandboxes,
    DEFINITION_SANDBOXES: values.definitions,
    ...(values.updates === undefined ? {} : { UPDATES: values.updates }),
  };
  const problem = await join(folder, settings, { token, name });
  if (problem !== null) return fail(problem);
  say(`This host is a bench machine of ${url} now. Its key and settings are in ${folder}.`);
  if (!values.systemd) return start(folder, values);
  const code = await printUnit(folder);
  say("Save this unit as /etc/systemd/system/lapline-worker.service. Then run:");
  say("  systemctl enable --now lapline-worker");
  return code;
}

async function start(folder: string, values: Values): Promise<number> {
  const settings = await readMachineSettings(folder);
  if (settings === null) return fail(notJoined(folder));
  if (typeof settings === "string") return fail(settings);
  const checked = await check(folder, values);
  if (checked !== 0) return checked;
  const read = machineEnv(folder, settings);
  if (!read.ok || read.env.UPDATES === "off") return runWorker(read);
  const own = { node: process.execPath, program: import.meta.filename };
  const args = ["serve", "--data-dir", folder];
  return superviseWorker({ folder, own, args, env: inheritedEnv(), say });
}

/** The worker itself, which follows the version of its server. */
async function serve(folder: string): Promise<number> {
  const settings = await readMachineSettings(folder);
  if (settings === null) return fail(notJoined(folder));
  if (typeof settings === "string") return fail(settings);
  const ownDist = import.meta.dirname;
  return runWorker(machineEnv(folder, settings), (url, log) =>
    createUpdater({ url, folder, ownDist, log, now: () => new Date() }),
  );
}

async function printUnit(folder: string): Promise<number> {
  const settings = await readMachineSettings(folder);
  if (settings === null) return fail(notJoined(folder));
  if (typeof settings === "string") return fail(settings);
  const read = machineEnv(folder, settings);
  if (!read.ok) return fail(`The settings cannot be used: ${read.problems.join("; ")}.`);
  process.stdout.write(
    systemdUnit({
      node: process.execPath,
      program: import.meta.filename,
      folder,
      user: userInfo().username,
      path: read.toolEnv.PATH ?? "",
    }),
  );
  return 0;
}

function notJoined(folder: string): string {
  return `No machine has joined in ${folder}. Join first: "Add machine" on the Machines page of the server shows the command.`;
}

async function main(args: string[]): Promise<number> {
  let line: CommandLine;
  try {
    line = parseCommandLine(args);
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : error} See lapline-worker --help.`);
  }
  const { values, command } = line;
  const folder = resolve(values["data-dir"] ?? defaultFolder());
  if (values.version) process.stdout.write(`${workerVersion}\n`);
  else if (values.help || command === undefined) process.stdout.write(help);
  else if (command === "join") return joinAndServe(folder, values);
  else if (command === "start") return start(folder, values);
  else if (command === "serve") return serve(folder);
  else if (command === "check") return check(folder, values);
  else return printUnit(folder);
  return values.help || values.version ? 0 : 2;
}

process.exit(await main(process.argv.slice(2)));
