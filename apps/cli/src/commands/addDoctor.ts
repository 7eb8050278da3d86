import type { Command } from "commander";
import { type AccessOptions, readAccess } from "../access/readAccess.ts";
import { checkHost } from "../doctor/checkHost.ts";
import { checkServer } from "../doctor/checkServer.ts";
import type { Finding } from "../doctor/finding.ts";
import { exitCodes, Failure } from "../failure.ts";
import type { ProgramIo } from "../programIo.ts";
import { withAccess } from "./options.ts";

const examples = `
Example:
  lapline doctor --json

Exit code: 0 when there is no problem, else ${exitCodes.infrastructure}.`;

const marks = {
  ok: ["green", "ok     "],
  note: ["dim", "note   "],
  problem: ["red", "problem"],
} as const;

export function addDoctor(program: Command, io: ProgramIo): void {
  withAccess(program.command("doctor"))
    .description("Check this host, the server and the key, and say how to fix problems.")
    .option("--json", "print JSON")
    .addHelpText("after", examples)
    .action(async (options: AccessOptions & { json?: true }) => {
      const findings = [...(await checkHost(io.env)), ...(await findServer(io, options))];
      const problems = findings.filter(({ state }) => state === "problem").length;
      if (problems > 0) io.setExitCode(exitCodes.infrastructure);
      if (options.json) return io.print(JSON.stringify({ problems, findings }, null, 2));
      for (const { what, state, detail, next } of findings) {
        const [colour, mark] = marks[state];
        io.print(`${io.paint(colour, mark)}  ${what}: ${detail}`);
        if (next !== undefined) io.print(`         ${next}`);
      }
    });
}

async function findServer(io: ProgramIo, options: AccessOptions): Promise<Finding[]> {
  try {
    return await checkServer(await readAccess(options, io.env), () => new Date());
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return [{ what: "server", state: "problem", detail: error.message }];
  }
}
