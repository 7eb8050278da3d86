import { Command } from "commander";
import { addAlerts } from "./commands/addAlerts.ts";
import { addBackfill } from "./commands/addBackfill.ts";
import { addBisect } from "./commands/addBisect.ts";
import { addBudgets } from "./commands/addBudgets.ts";
import { addCancel } from "./commands/addCancel.ts";
import { addCalibrate, addCompare } from "./commands/addCompare.ts";
import { addCompletion, addSchema } from "./commands/addCompletion.ts";
import { addDetect } from "./commands/addDetect.ts";
import { addDoctor } from "./commands/addDoctor.ts";
import { addHarness } from "./commands/addHarness.ts";
import { addImport } from "./commands/addImport.ts";
import { addInit } from "./commands/addInit.ts";
import { addLogin, addLogout } from "./commands/addLogin.ts";
import { addMachine } from "./commands/addMachine.ts";
import { addReprocess } from "./commands/addReprocess.ts";
import { addRun } from "./commands/addRun.ts";
import { addRuns } from "./commands/addRuns.ts";
import { addSeries } from "./commands/addSeries.ts";
import { addShare } from "./commands/addShare.ts";
import { addSubmit } from "./commands/addSubmit.ts";
import { addWait } from "./commands/addWait.ts";
import { exitCodes } from "./failure.ts";
import type { ProgramIo } from "./programIo.ts";
import { version } from "./version.ts";

const help = `
Exit codes: ${exitCodes.ok} done and nothing got worse, ${exitCodes.internal} an internal error, ${exitCodes.regression} something got worse,
${exitCodes.invalid} no verdict (a job failed or a report is invalid), ${exitCodes.infrastructure} a machine, the network or the
server failed, ${exitCodes.timeout} timeout, ${exitCodes.refused} the server refused, ${exitCodes.usage} wrong command line or file.

Environment: LAPLINE_URL and LAPLINE_API_KEY, LAPLINE_PROFILE (a server of \`lapline login\`), or
LAPLINE_CREDENTIALS naming a file with both (\`npm start\` writes .lapline/credentials.json). Options win
over the environment. NO_COLOR and FORCE_COLOR are respected.

Start with: lapline login, then lapline doctor.`;

/** The whole command line. Commands throw a Failure; commander's own errors are wrong command lines. */
export function createProgram(io: ProgramIo): Command {
  const program = new Command("lapline")
    .description(
      "Submit benchmarks to Lapline, wait for their verdict, measure locally, manage machines.",
    )
    .version(version)
    .showHelpAfterError("(add --help for the options)")
    .addHelpText("after", help)
    // So that `import --version` is a version of the target, not of lapline.
    .enablePositionalOptions()
    .exitOverride();
  for (const add of commands) add(program, io);
  for (const command of [program, ...program.commands]) {
    for (const one of [command, ...command.commands]) one.exitOverride();
  }
  return program;
}

const commands = [
  ...[addLogin, addLogout, addDoctor],
  ...[
    addSubmit,
    addWait,
    addRuns,
    addCancel,
    addCompare,
    addCalibrate,
    addInit,
    addRun,
    addHarness,
    addImport,
    addBackfill,
    addBisect,
  ],
  ...[addSeries, addAlerts, addBudgets, addDetect, addShare, addMachine, addReprocess],
  ...[addCompletion, addSchema],
];
